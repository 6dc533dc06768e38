import { tintIndexOf } from '@contract/rules'

/** The six print pastels. */
export const tints = ['sand', 'rose', 'sky', 'sage', 'lilac', 'stone'] as const
export type Tint = (typeof tints)[number]

/** The same tint for the same text, always. */
export const tintOf = (text: string): Tint => tints[tintIndexOf(text, tints.length)] ?? 'sand'
