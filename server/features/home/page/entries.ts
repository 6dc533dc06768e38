import type { Entry } from '../../../../contract/home/page/schema'

type Row = readonly [title: string, icon: Entry['icon'], tint: Entry['tint'], url: string]

const entry = ([title, icon, tint, url]: Row): Entry => ({ title, icon, tint, link: { kind: 'page', url } })

/** Every service of the app, by group. A client shows those that it has a page for. */
const groups: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    '跑腿和买卖',
    [
      ['跑腿代取', 'moped', 'rose', '/pages/runErrands/index'],
      ['外卖点餐', 'bowl-chopsticks', 'sand', '/pages/takeFood/menu'],
      ['二手闲置', 'recycle', 'sage', '/pages/secondHand/index'],
      ['校园拼团', 'basket', 'rose', '/pages/groupStore/index'],
      ['附近商家', 'building-store', 'sand', '/pages/periphery/index'],
      ['积分商城', 'gift', 'sage', '/pages/Virtual_mall/mall_detail'],
      ['我的钱包', 'wallet', 'sky', '/pages/wallet/walletOnline'],
    ],
  ],
  [
    '学习',
    [
      ['课表', 'calendar-week', 'sky', '/pages/timeTable/indexWeek'],
      ['题库', 'list-check', 'lilac', '/pages/QuestionBank/index'],
      ['问答', 'help', 'sky', '/pages/homePage/QAindex'],
      ['资料', 'bookmark', 'sand', '/pages/homePage/materialindex'],
    ],
  ],
  [
    '同学',
    [
      ['发动态', 'pencil', 'sand', '/pages/publish/talkPublish'],
      ['找同学', 'users', 'sky', '/pages/message/addFriend'],
      ['表白墙', 'heart', 'rose', '/pages/homePage/confessionWall'],
      ['热议', 'scale', 'rose', '/pages/homePage/hotindex'],
      ['话题', 'tag', 'sage', '/pages/topic/topic'],
      ['电台', 'microphone', 'lilac', '/pages/radiStation/index'],
      ['投票', 'checkbox', 'lilac', '/pages/vote/index'],
      ['失物招领', 'umbrella', 'lilac', '/pages/lostAndFind/lostAndVue'],
      ['兼职', 'briefcase', 'sky', '/pages/partTimeOnline/homeOnline'],
    ],
  ],
  [
    '学校',
    [
      ['学校公告', 'speakerphone', 'rose', '/pages/homePage/renderRichtext'],
      ['校园黄页', 'address-book', 'sage', '/pages/message/yellowPage'],
      ['新生指南', 'compass', 'sand', '/pages/diys/index?key=guide'],
      ['订阅号', 'mail', 'sky', '/pages/subscribe/index'],
      ['学生认证', 'school', 'sky', '/pages/user/editInfo/authentication_name'],
      ['地址', 'map-pin', 'sage', '/pages/chooseAddress/allAddress'],
    ],
  ],
]

export const services = groups.map(([title, rows]) => ({ title, items: rows.map(entry) }))

/** What stands on home before a school chooses: what people come for most, the first page of the grid. */
const first = [
  '跑腿代取',
  '外卖点餐',
  '二手闲置',
  '校园拼团',
  '课表',
  '兼职',
  '投票',
  '附近商家',
  '表白墙',
  '失物招领',
  '积分商城',
  '热议',
  '问答',
  '题库',
  '电台',
  '学校公告',
  '校园黄页',
  '找同学',
  '新生指南',
]
const all = new Map(services.flatMap(({ items }) => items).map((one) => [one.title, one]))
export const homeEntries: Entry[] = first.flatMap((title) => all.get(title) ?? [])
