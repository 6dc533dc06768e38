/**
 * Drawings of empty and failed pages, 220 × 160: a flat shape in the brand's yellow under ink lines.
 * Each layer is SVG markup used as a mask, so both follow the theme. scripts/icons.mjs writes drawings.css.
 */
export const drawings = {
  /** A cat in a box: nothing here yet. */
  box: {
    fill: '<path d="M56 78h114l-10 68H66z"/>',
    line: `
      <mask id="m"><path d="M0 0h220v160H0z" fill="#fff"/><g fill="#000">
        <path d="M84 71c-2-21-4-31 0-43l13 9c6-2 14-2 20 0l13-9c4 12 2 22 0 43z"/>
        <path d="M86 66q-2 13 7 13q8 0 7-10zM114 69q-1 10 7 10q9 0 7-13z"/></g></mask>
      <g mask="url(#m)"><path d="M50 72h114l-10 68H60zM50 72L30 56l58-4l19 20l19-22l60 8l-22 14"/></g>
      <path d="M84 71c-2-21-4-31 0-43l13 9c6-2 14-2 20 0l13-9c4 12 2 22 0 43M97 50v4M117 50v4M104 59q3 3 6 0"/>
      <path d="M84 58l-13-2M84 63l-12 3M130 58l13-2M130 63l12 3M92 108h30M92 118h18"/>
      <path d="M86 66q-2 13 7 13q8 0 7-10M114 69q-1 10 7 10q9 0 7-13M157 122c21 6 33-10 21-20c-8-6-14 2-8 7"/>`,
  },
  /** A bicycle whose chain came off: it did not load. */
  bicycle: {
    fill: '<circle cx="67" cy="111" r="31"/>',
    line: `
      <circle cx="62" cy="106" r="31"/><circle cx="158" cy="106" r="31"/><circle cx="110" cy="106" r="8"/>
      <path d="M62 106l22-44h54l-28 44zM110 106L80 50M158 106L132 44M68 50h24M132 44q12-8 20 2M62 106h.1M158 106h.1"/>
      <path d="M110 114q4 22-14 28q-22 6-40 2" stroke-dasharray="1 5"/><path d="M16 146h26M176 146h30"/>`,
  },
  /** A paper plane on its way: nobody has written. */
  plane: {
    fill: '<path d="M60 76l102-38l-28 92l-28-34z"/>',
    line: `
      <path d="M54 70l102-38l-28 92l-28-34zM156 32l-56 58M100 90v34l14-17"/>
      <path d="M92 132q-18 14-36 6q-16-8-4-18q12-8 16 4q4 16-30 20" stroke-dasharray="1 5"/>
      <path d="M172 120h22M182 128h18M24 60h18M18 70h14"/>`,
  },
  /** A lantern in the night: no network. */
  lamp: {
    fill: '<path d="M80 70h70l-8 62H88z"/>',
    line: `
      <path d="M74 64h70l-8 62H82zM84 64q0-34 25-34q25 0 25 34M109 30v-12M100 18h18M78 136h62v-10M78 136v-10"/>
      <path d="M109 112q-14-8-8-20q4-6 6-14q12 10 12 22q0 8-10 12zM44 50h.1M176 44h.1M184 92h.1M36 98h.1M58 28h.1M160 18h.1"/>
      <path d="M20 146h40M156 146h44"/>`,
  },
} as const
export type Drawing = keyof typeof drawings
