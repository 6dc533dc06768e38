/** Pages that administrators write: what they are made of and how much they hold. Values only. */

/** Kinds of blocks, as an editor calls them. */
export const blockTitles = {
  banner: '轮播图',
  grid: '功能入口',
  notice: '最新公告',
  errands: '等人接的跑腿',
  topics: '今日热议',
  feed: '为你推荐',
  text: '文字',
  picture: '图片',
  form: '表单',
  contacts: '校园黄页',
} as const
export type BlockKind = keyof typeof blockTitles

/** Blocks that say by themselves what there is to say: a page has each once. */
export const livingBlocks = ['notice', 'errands', 'topics', 'feed', 'contacts'] as const satisfies BlockKind[]

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
} as const

/** Pages that every school has: they say something before anybody writes. */
export const standingPages = {
  home: '首页',
  services: '全部服务',
  guide: '新生指南',
  about: '关于校园云生活',
  agreement: '用户协议',
} as const
export type StandingPage = keyof typeof standingPages
/** Those that are the platform's alone: one text for everybody. */
export const platformPages: readonly string[] = ['agreement', 'about']

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
    const last = parts.at(-1)
    const words = line.replace(bullet, '')
    if (items && last?.items) last.lines.push(words)
    else parts.push({ items, lines: [words] })
  }
  return parts
}
