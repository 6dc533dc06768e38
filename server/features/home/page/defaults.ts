import { standingPages, type StandingPage } from '../../../../contract/home/page/desk/rules'
import type { BlockDraft } from '../../../../contract/home/page/schema'
import { agreement } from './agreement'
import { groupsOf, homeEntries, type Services } from './entries'
import { about, guide } from './texts'

export interface Content {
  title: string
  blocks: BlockDraft[]
}

export const homeOf = (house: Services): Content => ({
  title: '首页',
  blocks: [
    { kind: 'grid', title: '', items: homeEntries(house) },
    { kind: 'notice' },
    { kind: 'errands' },
    { kind: 'topics' },
    { kind: 'feed' },
  ],
})

const empty = (key: StandingPage): Content => ({ title: standingPages[key], blocks: [] })

/** What the standing pages say until somebody writes them: a new school has all of them at once. */
const defaults: Record<StandingPage, (house: Services) => Content> = {
  home: homeOf,
  services: (house) => ({
    title: '全部服务',
    blocks: groupsOf(house).map((group) => ({ kind: 'grid', ...group })),
  }),
  guide: () => ({ title: '新生指南', blocks: guide }),
  about: () => ({ title: '关于校园云生活', blocks: about }),
  agreement: () => ({ title: '用户协议', blocks: agreement }),
  channels: () => empty('channels'),
  'ad-secondhand': () => empty('ad-secondhand'),
  'ad-topics': () => empty('ad-topics'),
}

export const defaultOf = (house: Services, key: string): Content | undefined =>
  Object.hasOwn(defaults, key) ? defaults[key as StandingPage](house) : undefined
