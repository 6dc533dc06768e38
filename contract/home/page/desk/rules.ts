/** What the pages' editor knows of blocks and pages, apart from what readers load. Values only. */

/** Entries on home that lead to a school's own pages and forms, beside services. */
export const ownEntries = { max: 4 } as const
/** The addresses of a page and of a form that a school made. */
export const ownPattern = '^/pages/diys/index\\?(key|form)=([a-z0-9-]{1,40})$'

/** Kinds of blocks, as an editor calls them. */
export const blockTitles = {
  banner: '轮播图',
  grid: '功能入口',
  notice: '最新公告',
  errands: '等人接的跑腿',
  goods: '在卖的二手',
  topics: '今日热议',
  feed: '为你推荐',
  text: '文字',
  picture: '图片',
  form: '表单',
  contacts: '校园黄页',
} as const
export type BlockKind = keyof typeof blockTitles

/** Blocks that say by themselves what there is to say: a page has each once. */
export const livingBlocks = [
  'notice',
  'errands',
  'goods',
  'topics',
  'feed',
  'contacts',
] as const satisfies BlockKind[]

/** Pages that every school has: they say something before anybody writes. */
export const standingPages = {
  home: '首页',
  services: '全部服务',
  guide: '新生指南',
  about: '关于校园云生活',
  agreement: '用户协议',
  channels: '圈子里的话题',
  'ad-secondhand': '广告位：二手',
  'ad-topics': '广告位：话题',
} as const
export type StandingPage = keyof typeof standingPages
/** Those that are the platform's alone: one text for everybody. */
export const platformPages: readonly string[] = ['agreement', 'about']

/** Pages that are shown within others: of one block of this kind, or empty. */
export const partPages = {
  channels: 'grid',
  'ad-secondhand': 'banner',
  'ad-topics': 'banner',
} as const satisfies Partial<Record<StandingPage, BlockKind>>
export const isPart = (key: string): key is keyof typeof partPages => Object.keys(partPages).includes(key)

/** The address of a topic, without its name: what entries of the channels lead to. */
export const topicAddress = '/pages/topic/topicDetail?name='
