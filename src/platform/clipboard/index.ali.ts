import { promised } from '../vendor.ali'
import type { Clipboard } from './types'

export const clipboard: Clipboard = {
  write: async (text) => void (await promised((on) => my.setClipboard({ text, ...on }))),
  read: async () => (await promised<{ text: string }>((on) => my.getClipboard({ ...on }))).text,
}
