import type { StationKind } from '../../../contract/address/rules'
import { hillside, island, riverside, type Crowd } from './people'
import type { Slot } from './theme'

type Kind = 'dorm' | 'teaching' | 'dining' | 'place'
/** A building or place, metres east and north of the school's own point. */
export type HouseWords = readonly [name: string, kind: Kind, floors: number, east: number, north: number]

/** Where parcels come in (取), are sent from (寄), or both; metres as of a building. */
export type StationWords = readonly [
  name: string,
  kind: StationKind,
  place: string,
  services: '取' | '寄' | '取寄',
  hours: string,
  east: number,
  north: number,
]

export interface SchoolWords {
  name: string
  campus: string
  province: string
  city: string
  district: string
  latitude: number
  longitude: number
  houses: readonly HouseWords[]
  /** Parts of the campus: the last number of a dormitory that belongs to each. */
  zones: readonly (readonly [name: string, upTo: number])[]
  stations: readonly StationWords[]
  /** What the slots of a text stand for; all are houses of the school. */
  names: Record<Slot, readonly string[]>
  crowd: Crowd
  /** How many of the dynamics are written here. */
  dynamics: number
}

const dorms = (count: number, floors: number, east: number, north: number): HouseWords[] =>
  Array.from({ length: count }, (_, index) => [
    `${index + 1}栋`,
    'dorm',
    floors,
    east + (index % 4) * 90,
    north + Math.floor(index / 4) * 120,
  ])

export const schoolWords: readonly SchoolWords[] = [
  {
    name: '临江大学',
    campus: '南岸校区',
    province: '江南省',
    city: '江城',
    district: '南岸区',
    latitude: 30.5127,
    longitude: 114.4038,
    houses: [
      ...dorms(12, 6, -420, -380),
      ['一教', 'teaching', 5, 120, 80],
      ['三教', 'teaching', 6, 210, 160],
      ['一食堂', 'dining', 2, -120, -140],
      ['二食堂', 'dining', 3, -200, 40],
      ['图书馆', 'place', 7, 40, 260],
    ],
    zones: [
      ['南苑', 8],
      ['西苑', 12],
    ],
    stations: [
      ['菜鸟驿站南门店', 'post', '南门快递站一层', '取寄', '08:30-21:30', -60, -455],
      ['妈妈驿站 7 栋店', 'post', '7栋一层架空层', '取寄', '09:00-21:00', -240, -255],
      ['丰巢柜 3 栋', 'locker', '3栋大门左侧', '取', '全天', -238, -372],
      ['丰巢柜 9 栋', 'locker', '9栋大门右侧', '取', '全天', -418, -132],
      ['顺丰速运南岸校区店', 'counter', '一食堂东侧 12 号', '寄', '08:00-20:00', -100, -150],
      ['中国邮政校内网点', 'counter', '银杏大道 6 号', '取寄', '09:00-17:30', 14, 352],
      ['京东快递校园点', 'counter', '南门快递站二层', '取寄', '09:00-20:30', -58, -462],
      ['三教收发室', 'mailroom', '三教一层大厅', '取', '08:00-18:00', 212, 158],
    ],
    names: {
      食堂: ['二食堂', '一食堂'],
      图书馆: ['图书馆'],
      宿舍: ['3栋', '5栋', '7栋', '9栋', '11栋'],
      教学楼: ['三教', '一教'],
      湖: ['北湖东岸'],
      操场: ['东操场'],
      球场: ['南区球场'],
      快递站: ['南门快递站'],
      咖啡馆: ['半日咖啡'],
      路: ['银杏大道'],
      礼堂: ['江声礼堂'],
    },
    crowd: riverside,
    dynamics: 200,
  },
  {
    name: '青屿理工大学',
    campus: '滨海校区',
    province: '海东省',
    city: '青屿',
    district: '滨海新区',
    latitude: 36.1624,
    longitude: 120.4921,
    houses: [
      ...dorms(8, 11, 260, -300),
      ['主楼', 'teaching', 12, 0, 60],
      ['船舶馆', 'teaching', 5, -220, 120],
      ['二教', 'teaching', 6, 120, 140],
      ['海风食堂', 'dining', 3, 180, -60],
      ['学子餐厅', 'dining', 2, -80, -180],
      ['东海图书馆', 'place', 9, -60, 240],
    ],
    zones: [
      ['海风园', 4],
      ['望海园', 8],
    ],
    stations: [
      ['菜鸟驿站四号门店', 'post', '四号门快递站', '取寄', '08:30-21:30', -60, -455],
      ['丰巢柜 2 栋', 'locker', '2栋门厅外', '取', '全天', 352, -296],
      ['丰巢柜 6 栋', 'locker', '6栋门厅外', '取', '全天', 352, -178],
      ['顺丰速运滨海校区店', 'counter', '学子餐厅南侧', '寄', '08:00-20:00', -84, -192],
      ['韵达快递校内点', 'counter', '海风食堂负一层', '取寄', '09:00-20:00', 178, -66],
      ['主楼收发室', 'mailroom', '主楼一层西厅', '取', '08:00-17:30', -4, 58],
    ],
    names: {
      食堂: ['海风食堂', '学子餐厅'],
      图书馆: ['东海图书馆'],
      宿舍: ['2栋', '4栋', '6栋', '8栋'],
      教学楼: ['主楼', '二教'],
      湖: ['月牙湾'],
      操场: ['西操场'],
      球场: ['海边球场'],
      快递站: ['四号门快递站'],
      咖啡馆: ['锚点咖啡'],
      路: ['梧桐路'],
      礼堂: ['大学生活动中心'],
    },
    crowd: island,
    dynamics: 100,
  },
  {
    name: '云麓师范大学',
    campus: '东麓校区',
    province: '云岭省',
    city: '云州',
    district: '麓山区',
    latitude: 25.0413,
    longitude: 102.7325,
    houses: [
      ...dorms(6, 6, -260, -240),
      ['明德楼', 'teaching', 6, 60, 40],
      ['博文楼', 'teaching', 5, 160, 120],
      ['音乐楼', 'teaching', 4, 260, 220],
      ['桂园食堂', 'dining', 2, -140, 20],
      ['清真餐厅', 'dining', 1, -200, 120],
      ['老图书馆', 'place', 4, 20, 200],
    ],
    zones: [
      ['桂园', 4],
      ['荷园', 6],
    ],
    stations: [
      ['菜鸟驿站桂园店', 'post', '桂园快递站', '取寄', '09:00-21:00', -60, -455],
      ['兔喜生活 3 栋店', 'post', '3栋底商', '取寄', '09:00-21:30', -82, -236],
      ['丰巢柜 5 栋', 'locker', '5栋楼下', '取', '全天', -258, -116],
      ['顺丰速运东麓校区店', 'counter', '桂园食堂对面', '寄', '08:30-19:30', -136, 6],
      ['中国邮政师大支局', 'counter', '香樟路 2 号', '取寄', '09:00-17:00', 12, 356],
      ['明德楼收发室', 'mailroom', '明德楼一层', '取', '08:00-18:00', 62, 42],
    ],
    names: {
      食堂: ['桂园食堂'],
      图书馆: ['老图书馆'],
      宿舍: ['1栋', '3栋', '5栋', '6栋'],
      教学楼: ['明德楼', '博文楼'],
      湖: ['荷塘'],
      操场: ['东麓操场'],
      球场: ['灯光球场'],
      快递站: ['桂园快递站'],
      咖啡馆: ['山脚咖啡'],
      路: ['香樟路'],
      礼堂: ['百年讲堂'],
    },
    crowd: hillside,
    dynamics: 100,
  },
]

/** Places without floors, by slot: where they lie, metres from the school's point. */
export const grounds: Partial<
  Record<Slot, readonly [kind: Kind, floors: number, east: number, north: number]>
> = {
  湖: ['place', 1, 160, 480],
  操场: ['place', 1, 380, -80],
  球场: ['place', 1, -320, -220],
  快递站: ['place', 1, -60, -460],
  咖啡馆: ['place', 1, 90, -300],
  路: ['place', 1, 10, 360],
  礼堂: ['place', 2, -110, 330],
}
