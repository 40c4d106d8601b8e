// How the board is displayed: stones, shading, labels, rotation. The rotation is part of the link,
// the rest is kept from visit to visit.

import { $, element } from './dom.js';
import { applySettings, listenToTheme, storeSettings, storedSettings } from './theme.js';

export class View {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.settings = storedSettings();
    for (let hour = 1; hour <= 12; hour++) {
      $('rotation').append(element('option', { value: String(hour) }, `${hour} o’clock`));
    }
    $('rotation').addEventListener('change', () => {
      app.session.setRotation(Number($('rotation').value));
    });
    listenToTheme(this.settings, (theme) => this.set('theme', theme));
    for (const name of ['stones', 'shading', 'coordinates', 'letters']) {
      const control = $(name);
      const field = control.type === 'checkbox' ? 'checked' : 'value';
      control[field] = this.settings[name];
      control.addEventListener('change', () => this.set(name, control[field]));
    }
    applySettings(this.settings);
  }

  get isDark() {
    const { theme } = this.settings;
    return theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  }

  set(name, value) {
    this.settings[name] = value;
    storeSettings(this.settings);
    applySettings(this.settings);
    this.app.draw();
  }
}
