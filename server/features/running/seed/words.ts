import type { OrderDraft } from '../../../../contract/running/schema'

/** How far an order has come. */
type Reach = 'open' | 'taken' | 'carrying' | 'delivered' | 'done' | 'disputed' | 'cancelled'
export type Words = Pick<
  OrderDraft,
  'kind' | 'title' | 'remark' | 'tip' | 'goods' | 'size' | 'sex' | 'parcel'
> & {
  reach: Reach
  upstairs?: boolean
  /** What the two wrote to each other once it was on its way, in turn: who ordered it first. */
  talk?: readonly string[]
}

/** The first belongs to the first of the people, and the others to the rest in turn. */
export const wanted: Words[] = [
  {
    kind: 'take',
    title: '两本书，菜鸟的小件',
    remark: '放宿管阿姨那里就行',
    size: 'small',
    parcel: '3-2-1045',
    reach: 'carrying',
    talk: ['我在上课，放宿管阿姨那里就行，谢谢', '好的，取到了，十分钟后到楼下'],
  },
  {
    kind: 'agency',
    title: '带一份黄焖鸡，微辣',
    remark: '加一份米饭，不要香菜',
    goods: 2500,
    tip: 200,
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
    reach: 'open',
  },
  { kind: 'send', title: '寄一件外套回家', size: 'medium', reach: 'open' },
  {
    kind: 'agency',
    title: '打印一份 30 页的材料送到图书馆',
    remark: '双面，左侧装订',
    goods: 1000,
    reach: 'open',
  },
  { kind: 'take', title: '一双跑鞋', size: 'medium', parcel: '7-1-3302', reach: 'delivered' },
  { kind: 'take', title: '女生宿舍的快递', size: 'small', sex: 'female', parcel: '2-4-0917', reach: 'open' },
  { kind: 'send', title: '退一个显示器支架', size: 'large', tip: 200, reach: 'done' },
  {
    kind: 'take',
    title: '药，急用',
    remark: '冷藏的，拿到直接送上来',
    size: 'small',
    parcel: '1-1-0064',
    upstairs: true,
    reach: 'done',
  },
  { kind: 'agency', title: '排队取一份成绩单', reach: 'done' },
  { kind: 'take', title: '一只陶瓷杯', size: 'small', parcel: '5-3-2071', reach: 'disputed' },
  { kind: 'take', title: '旧教材一捆', size: 'huge', parcel: '9-9-7001', reach: 'cancelled' },
]
