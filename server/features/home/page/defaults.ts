import type { StandingPage } from '../../../../contract/home/page/rules'
import type { BlockDraft } from '../../../../contract/home/page/schema'
import { agreement } from './agreement'
import { homeEntries, services } from './entries'
import { about, guide } from './words'

export interface Content {
  title: string
  blocks: BlockDraft[]
}

/** What the standing pages say until somebody writes them: a new school has all of them at once. */
export const defaults: Record<StandingPage, Content> = {
  home: {
    title: '首页',
    blocks: [
      { kind: 'grid', title: '', items: homeEntries },
      { kind: 'notice' },
      { kind: 'errands' },
      { kind: 'topics' },
      { kind: 'feed' },
    ],
  },
  services: {
    title: '全部服务',
    blocks: services.map(({ title, items }) => ({ kind: 'grid', title, items })),
  },
  guide: { title: '新生指南', blocks: guide },
  about: { title: '关于校园云生活', blocks: about },
  agreement: { title: '用户协议', blocks: agreement },
}

export const defaultOf = (key: string): Content | undefined =>
  key in defaults ? defaults[key as StandingPage] : undefined
