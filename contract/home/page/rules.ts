/** Pages that administrators write: what they are made of and how much they hold. Values only. */

export const limits = {
  title: { min: 2, max: 20 },
  blocks: { max: 30 },
  slides: { max: 8 },
  entries: { max: 40 },
  /** Characters of a slide's two lines. */
  slide: { max: 20 },
  line: { max: 30 },
  /** Characters below an entry. */
  entry: { min: 1, max: 6 },
  heading: { max: 20 },
  text: { max: 5_000 },
  caption: { max: 40 },
  address: { max: 500 },
  /** Pages of a school. */
  pages: { max: 50 },
  pins: { max: 10 },
  /** Entries that home shows before 全部服务: two rows. */
  front: { max: 9 },
} as const

/** Groups of the services that come with the app, in their order. */
export const serviceGroups = ['跑腿和买卖', '学习', '同学', '学校'] as const
export type ServiceGroup = (typeof serviceGroups)[number]

/** Where a link may lead: a page of ours with its query, or a web page. */
export const pagePattern = '^/pages/[A-Za-z0-9_/]+(\\?[^\\s#]*)?$'
export const webPattern = '^https?://[\\p{L}\\p{N}.-]+(:[0-9]{1,5})?([/?#]\\S*)?$'

/** A line that begins so is an item of a list. */
const bullet = /^[-•·]\s+/

/** The paragraphs and lists of a text block, in their order. */
export function partsOf(text: string): { items: boolean; lines: string[] }[] {
  const parts: { items: boolean; lines: string[] }[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const items = bullet.test(line)
    const last = parts[parts.length - 1]
    const words = line.replace(bullet, '')
    if (items && last?.items) last.lines.push(words)
    else parts.push({ items, lines: [words] })
  }
  return parts
}
