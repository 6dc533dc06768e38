/** The six print pastels. */
export const tints = ['sand', 'rose', 'sky', 'sage', 'lilac', 'stone'] as const
export type Tint = (typeof tints)[number]

/** The same tint for the same text, always. */
export const tintOf = (text: string): Tint => {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return tints[sum % tints.length] ?? 'sand'
}
