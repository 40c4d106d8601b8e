// A picture in pixels, drawn by the browser.

/** Pixels for each unit of a drawing, as `mustplay show` has them. */
const SCALE = 2;

/** A drawing as PNG. @param {ArrayBuffer} svg @returns {Promise<Blob>} */
export async function picture(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(image.naturalWidth * SCALE);
    canvas.height = Math.ceil(image.naturalHeight * SCALE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      const take = (/** @type {Blob | null} */ blob) =>
        blob ? resolve(blob) : reject(new Error('the picture is too large'));
      canvas.toBlob(take, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
