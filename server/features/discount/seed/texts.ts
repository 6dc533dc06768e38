/** Shops of the demo campus, and what they give. */
import type { ShopKind } from '../../../../contract/discount/rules'
import type { SceneName } from '../../../seed/art/scenes'

export interface ShopWords {
  name: string
  kind: ShopKind
  place: string
  hours: string
  phone: string
  gives: string
  terms: string
  shots: readonly SceneName[]
  /** Metres from the middle of the campus. */
  east: number
  north: number
  /** People who marked it; visits of the last two weeks. */
  favourites: number
  visits: number
  /** Phones of its keepers. */
  keepers: readonly string[]
  closed?: true
}

const [chen, jiang] = ['13800000002', '13800000003']

export const shopWords: readonly ShopWords[] = [
  {
    name: '南门小面',
    kind: 'food',
    place: '南门外左手第二家',
    hours: '06:30-21:30',
    phone: '027-68751230',
    gives: '9 折，加煎蛋不加钱',
    terms: '堂食和打包都算，一张卡一次只给本人。\n与满减券不同享。',
    shots: ['noodle', 'facade'],
    east: 60,
    north: -420,
    favourites: 21,
    visits: 34,
    keepers: [chen],
  },
  {
    name: '半糖茶铺',
    kind: 'drink',
    place: '北苑商业街 12 号',
    hours: '09:30-22:30',
    phone: '027-68751177',
    gives: '中杯升大杯',
    terms: '每天一次，指定饮品除外。',
    shots: ['milkTea'],
    east: -260,
    north: 310,
    favourites: 18,
    visits: 27,
    keepers: [chen],
  },
  {
    name: '湖边咖啡',
    kind: 'drink',
    place: '北湖东岸，图书馆侧门出来',
    hours: '08:00-22:00',
    phone: '13071268800',
    gives: '手冲以外全场 8 折',
    terms: '自带杯再减 2 元。',
    shots: ['latte', 'lake'],
    east: 180,
    north: 120,
    favourites: 15,
    visits: 19,
    keepers: [jiang],
  },
  {
    name: '川味老火锅',
    kind: 'food',
    place: '西门美食城二楼',
    hours: '11:00-23:00',
    phone: '027-68759921',
    gives: '锅底免费',
    terms: '四人以上每桌一次，周五、周六晚餐不参加。',
    shots: ['hotpot'],
    east: -520,
    north: -60,
    favourites: 9,
    visits: 8,
    keepers: [],
  },
  {
    name: '叁拾羽毛球馆',
    kind: 'sport',
    place: '东门体育中心负一层',
    hours: '09:00-22:00',
    phone: '027-68752345',
    gives: '工作日白天场地 7 折',
    terms: '订场时报优惠卡，到场出示。',
    shots: ['court'],
    east: 430,
    north: 30,
    favourites: 7,
    visits: 6,
    keepers: [],
  },
  {
    name: '轮子修车铺',
    kind: 'mend',
    place: '南苑 5 栋车棚旁',
    hours: '08:30-19:00',
    phone: '15907135566',
    gives: '打气免费，补胎减 3 元',
    terms: '',
    shots: ['bicycle'],
    east: 120,
    north: -250,
    favourites: 5,
    visits: 11,
    keepers: [],
  },
  {
    name: '书山打印',
    kind: 'print',
    place: '教二楼一层大厅',
    hours: '07:30-22:00',
    phone: '027-68753001',
    gives: '黑白 1 角，论文装订 8 折',
    terms: '期末两周人多，可以先把文件发过去。',
    shots: ['books'],
    east: 20,
    north: 60,
    favourites: 12,
    visits: 22,
    keepers: [],
  },
  {
    name: '北门水果',
    kind: 'goods',
    place: '北门红绿灯旁',
    hours: '08:00-23:00',
    phone: '',
    gives: '满 15 减 2',
    terms: '切好的果盘不参加。',
    shots: ['fruit', 'flowers'],
    east: -40,
    north: 480,
    favourites: 6,
    visits: 9,
    keepers: [],
  },
  {
    name: '拾光照相馆',
    kind: 'fun',
    place: '西门二层',
    hours: '',
    phone: '',
    gives: '',
    terms: '',
    shots: ['camera'],
    east: -500,
    north: 20,
    favourites: 0,
    visits: 0,
    keepers: [],
    closed: true,
  },
]

export interface ActivityWords {
  shop: string
  title: string
  gives: string
  terms: string
  shot: SceneName
  pieces: number
  price: number
  each: number
  /** Hours from now to its start, its end, and the end of the use. */
  starts: number
  ends: number
  use: number
  /** Coupons that others have, and how many of those are used. */
  taken: number
  used: number
  /** What becomes of 林夏's. */
  own?: 'unused' | 'used' | 'returned' | 'expired' | 'void'
}

export const activityWords: readonly ActivityWords[] = [
  {
    shop: '半糖茶铺',
    title: '第二杯半价券',
    gives: '两杯同款，第二杯半价',
    terms: '不限饮品，冬季热饮也可以。',
    shot: 'milkTea',
    pieces: 60,
    price: 0,
    each: 1,
    starts: -20,
    ends: 52,
    use: 220,
    taken: 26,
    used: 9,
    own: 'unused',
  },
  {
    shop: '南门小面',
    title: '满 20 减 8',
    gives: '满 20 元减 8 元',
    terms: '堂食用，每桌一张。饮料酒水不算在内。',
    shot: 'noodle',
    pieces: 40,
    price: 20,
    each: 2,
    starts: -44,
    ends: 28,
    use: 150,
    taken: 11,
    used: 5,
    own: 'unused',
  },
  {
    shop: '川味老火锅',
    title: '双人锅 59 元',
    gives: '双人套餐 59 元，原价 98 元',
    terms: '含锅底、两荤四素。提前一天订位。',
    shot: 'hotpot',
    pieces: 20,
    price: 30,
    each: 1,
    starts: 1.5,
    ends: 26,
    use: 360,
    taken: 0,
    used: 0,
  },
  {
    shop: '湖边咖啡',
    title: '早八咖啡，限量 20 杯',
    gives: '10 点前任意一杯 9.9 元',
    terms: '到店出示券码，外带也可以。',
    shot: 'latte',
    pieces: 20,
    price: 0,
    each: 1,
    starts: -6,
    ends: 42,
    use: 90,
    taken: 20,
    used: 6,
  },
  {
    shop: '书山打印',
    title: '打印 30 张免费',
    gives: '黑白 30 张以内免费',
    terms: '一次用完，不找零。',
    shot: 'books',
    pieces: 50,
    price: 0,
    each: 1,
    starts: -100,
    ends: -3,
    use: 200,
    taken: 24,
    used: 15,
    own: 'used',
  },
  {
    shop: '叁拾羽毛球馆',
    title: '工作日两小时场地',
    gives: '一片场地两小时 19 元',
    terms: '周一到周五 9:00-17:00，电话订场时报券码。',
    shot: 'court',
    pieces: 12,
    price: 15,
    each: 1,
    starts: -70,
    ends: 74,
    use: 400,
    taken: 6,
    used: 2,
    own: 'returned',
  },
  {
    shop: '北门水果',
    title: '果切买一送一',
    gives: '大份果切买一送一',
    terms: '当天切，当天取。',
    shot: 'fruit',
    pieces: 30,
    price: 0,
    each: 1,
    starts: -220,
    ends: -120,
    use: -30,
    taken: 19,
    used: 14,
    own: 'expired',
  },
  {
    shop: '拾光照相馆',
    title: '证件照一套 15 元',
    gives: '一寸、二寸各 8 张',
    terms: '',
    shot: 'camera',
    pieces: 20,
    price: 10,
    each: 1,
    starts: -200,
    ends: -60,
    use: 300,
    taken: 0,
    used: 0,
    own: 'void',
  },
]
