// How the board is displayed: stones, shading, labels, rotation. The rotation is part of the link,
// the rest is kept from visit to visit.

import { element, input, on, sayAgain, select } from './dom.js';
import { applySettings, listenToTheme, storeSettings } from './theme.js';
import { nameStones } from './words.js';

export class View {
  /** @param {import('./state.js').PageStore} store */
  constructor(store) {
    this.store = store;
    const rotation = select('rotation');
    rotation.append(element('option', { value: '' }, 'where cells are largest'));
    for (let hour = 1; hour <= 12; hour++) {
      rotation.append(element('option', { value: String(hour) }, `${hour} o’clock`));
    }
    on('rotation', 'change', () => store.set({ rotation: Number(rotation.value) || null }));
    listenToTheme(
      () => store.state.settings,
      (theme) => this.change({ theme }),
    );
    on('stones', 'change', () => this.change({ stones: select('stones').value }));
    on('shading', 'change', () => this.change({ shading: select('shading').value }));
    on('coordinates', 'change', () => this.change({ coordinates: input('coordinates').checked }));
    on('letters', 'change', () => this.change({ letters: input('letters').checked }));
    on('numbers', 'change', () => this.change({ numbers: input('numbers').checked }));
    store.watch(
      ({ settings }) => settings,
      () => this.show(),
    );
    store.watch(
      (state) => state.rotation,
      () => {
        rotation.value = String(store.state.rotation ?? '');
      },
    );
  }

  /** @param {Partial<import('./theme.js').Settings>} choice */
  change(choice) {
    const settings = { ...this.store.state.settings, ...choice };
    storeSettings(settings);
    this.store.set({ settings });
  }

  show() {
    const { settings } = this.store.state;
    applySettings(settings);
    nameStones(settings.stones);
    sayAgain();
    select('stones').value = settings.stones;
    select('shading').value = settings.shading;
    input('coordinates').checked = settings.coordinates;
    input('letters').checked = settings.letters;
    input('numbers').checked = settings.numbers;
  }
}
