/** Uploaded pictures. */
export const picture = {
  /** Bytes of one upload. */
  maxBytes: 10 * 1024 * 1024,
  /** Longest side that is kept, px. */
  maxSide: 2048,
  /** Longest side of the thumbnail, px. */
  thumbSide: 480,
} as const
