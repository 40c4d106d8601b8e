// The names of the colors. Everything is written with Black and White; where the stones are red and
// blue, it is spoken of red and blue.

/** @type {Record<string, string>} */
const RED_AND_BLUE = { Black: 'Red', White: 'Blue', black: 'red', white: 'blue' };

let areRedAndBlue = false;

/** @param {string} stones `bw` or `rb` */
export function nameStones(stones) {
  areRedAndBlue = stones === 'rb';
}

/** A text with the names that the stones have now. @param {string} text */
export function spoken(text) {
  if (!areRedAndBlue) return text;
  return text.replace(/\b(?:Black|White|black|white)\b/g, (word) => RED_AND_BLUE[word]);
}
