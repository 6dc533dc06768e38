import type { OrderDraft } from '../../../../contract/running/schema'

/** How far an order has come. */
type Reach =
  'unpaid' | 'open' | 'taken' | 'carrying' | 'delivered' | 'unrated' | 'done' | 'disputed' | 'cancelled'
export type Words = Pick<
  OrderDraft,
  'kind' | 'title' | 'remark' | 'tip' | 'goods' | 'size' | 'sex' | 'parcel'
> & {
  reach: Reach
  /** Phone of who orders it; the others take turns. */
  by?: string
  upstairs?: boolean
  /** What the two wrote to each other once it was on its way, in turn: who ordered it first. */
  talk?: readonly string[]
}

const [lin, chen, wind] = ['13800000001', '13800000002', '13800000003']

export const wanted: Words[] = [
  {
    kind: 'take',
    title: '两本书，菜鸟的小件',
    remark: '放宿管阿姨那里就行',
    size: 'small',
    parcel: '3-2-1045',
    by: wind,
    reach: 'carrying',
    talk: ['我在上课，放宿管阿姨那里就行，谢谢', '好的，取到了，十分钟后到楼下'],
  },
  {
    kind: 'agency',
    title: '带一份黄焖鸡，微辣',
    remark: '加一份米饭，不要香菜',
    goods: 2500,
    tip: 200,
    by: lin,
    reach: 'taken',
  },
  {
    kind: 'take',
    title: '一箱牛奶',
    remark: '有点重，辛苦了',
    size: 'large',
    tip: 300,
    parcel: '11-6-8820',
    upstairs: true,
    by: lin,
    reach: 'open',
  },
  { kind: 'send', title: '寄一件外套回家', size: 'medium', reach: 'open' },
  {
    kind: 'agency',
    title: '打印一份 30 页的材料送到图书馆',
    remark: '双面，左侧装订',
    goods: 1000,
    by: chen,
    reach: 'open',
  },
  { kind: 'take', title: '一双跑鞋', size: 'medium', parcel: '7-1-3302', by: lin, reach: 'delivered' },
  { kind: 'take', title: '女生宿舍的快递', size: 'small', sex: 'female', parcel: '2-4-0917', reach: 'open' },
  { kind: 'send', title: '退一个显示器支架', size: 'large', tip: 200, by: chen, reach: 'done' },
  {
    kind: 'take',
    title: '药，急用',
    remark: '冷藏的，拿到直接送上来',
    size: 'small',
    parcel: '1-1-0064',
    upstairs: true,
    reach: 'done',
  },
  { kind: 'agency', title: '排队取一份成绩单', by: lin, reach: 'done' },
  { kind: 'take', title: '一只陶瓷杯', size: 'small', parcel: '5-3-2071', by: lin, reach: 'disputed' },
  { kind: 'take', title: '旧教材一捆', size: 'huge', parcel: '9-9-7001', by: lin, reach: 'cancelled' },
  { kind: 'take', title: '一袋猫粮', size: 'medium', parcel: '4-2-1180', by: lin, reach: 'unpaid' },
  { kind: 'take', title: '一束花，别压着', size: 'small', parcel: '8-1-0520', by: lin, reach: 'carrying' },
  { kind: 'agency', title: '打印店取两本讲义', by: lin, reach: 'unrated' },
]
