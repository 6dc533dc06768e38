/** Documents that people send each other as they are. Values only. */

/** What the endings of documents stand for. */
export const documentEndings = {
  pdf: 'pdf',
  doc: 'words',
  docx: 'words',
  xls: 'sheet',
  xlsx: 'sheet',
  csv: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  txt: 'words',
  zip: 'pack',
} as const
export type DocumentEnding = keyof typeof documentEndings
export type DocumentLook = (typeof documentEndings)[DocumentEnding]
export const endings = Object.keys(documentEndings) as DocumentEnding[]

export const documentLimits = {
  /** Bytes of one. */
  bytes: 20 * 1024 * 1024,
  /** Uploads of one person within 24 hours that are still there. */
  perDay: 50,
  /** Characters of a name, its ending among them. */
  name: 80,
} as const

/** Which documents are taken, for people. */
export const documentWords = 'PDF、Word、Excel、PPT、TXT、CSV 和 ZIP'

/** The ending of a name; null where it is none of ours. */
export function endingOf(name: string): DocumentEnding | null {
  const [, ending = ''] = /\.([a-z]+)$/.exec(name.trim().toLowerCase()) ?? []
  return endings.find((one) => one === ending) ?? null
}

/** 1.2 MB */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB']
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`
}
