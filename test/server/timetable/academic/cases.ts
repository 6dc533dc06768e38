/** The systems that one signs in at, each with its fake, and what it holds. */
import type { SystemKind } from '../../../../contract/timetable/academic/rules'
import { weeksIn } from '../../../../contract/timetable/rules'
import type { Fake } from '../../fakes/academic'
import { startChaoxing } from '../../fakes/academicChaoxing'
import { startKingosoft } from '../../fakes/academicKingosoft'
import { startQiangzhi } from '../../fakes/academicQiangzhi'
import { startZhengfang } from '../../fakes/academicZhengfang'
import { startZhengfangOld } from '../../fakes/academicZhengfangOld'

interface Case {
  kind: SystemKind
  start(): Promise<Fake>
  /** Below the host. */
  below: string
  /** name teacher room day from-to weeks */
  classes: readonly (readonly [string, string, string, number, string, number])[]
  untimed: string[]
  /** Where it does not say the person's. */
  name?: ''
  info: Partial<Record<'className' | 'college' | 'major', string>>
  rooms: { name: string; building: string; seats: number | null; kind: string }[]
  /** What it says that it left out. */
  left?: string[]
  landmark: RegExp
}

const all = weeksIn(1, 16)
const odd = weeksIn(1, 15, 'odd')
const broken = weeksIn(1, 8) | weeksIn(10, 16, 'even')
const person = { className: '数学2301', college: '理学院', major: '数学' }

const qiangzhiCase = {
  kind: 'qiangzhi',
  below: '/jsxsd',
  classes: [
    ['高等数学', '顾长宁', '一教101', 1, '1-2', all],
    ['操作系统', '韩越', '三教201', 2, '3-5', weeksIn(1, 8) | weeksIn(10, 16)],
    ['形势与政策', '马启明', '', 3, '1-2', weeksIn(2, 8, 'even')],
    ['大学英语', '许知夏', '外语楼305', 3, '1-2', odd],
  ],
  untimed: ['金工实习', '创新创业'],
  info: person,
  rooms: [
    { name: '一教103', building: '', seats: 80, kind: '' },
    { name: '操场', building: '', seats: null, kind: '' },
  ],
  landmark: /encoded/,
} as const
const kingosoftCase = {
  kind: 'kingosoft',
  below: '',
  classes: [
    ['高等数学', '顾长宁、白晓', '一教101', 1, '1-2', all],
    ['大学英语', '许知夏', '外语楼305', 2, '3-4', odd],
    ['高等数学', '顾长宁、白晓', '一教102', 3, '3-4', broken],
  ],
  untimed: ['创新创业'],
  info: person,
  rooms: [
    { name: '一教102', building: '一教', seats: 60, kind: '多媒体教室' },
    { name: '一教103', building: '一教', seats: 80, kind: '阶梯教室' },
  ],
  left: ['一教104（占用没读懂）'],
  landmark: /username/,
} as const

export const cases: Record<string, Case> = {
  新正方: {
    kind: 'zhengfang',
    start: startZhengfang,
    below: '/jwglxt',
    classes: [
      ['高等数学', '顾长宁', '一教101', 1, '1-2', broken],
      ['大学英语', '许知夏,Anna', '外语楼305', 3, '3-4', odd],
      ['体育(羽毛球)', '罗跃', '未排地点', 7, '9-11', weeksIn(3, 3) | weeksIn(5, 5) | weeksIn(7, 9)],
    ],
    untimed: ['金工实习'],
    info: { ...person, major: '数学与应用数学' },
    rooms: [{ name: '一教103', building: '南苑 一教', seats: 120, kind: '多媒体教室' }],
    landmark: /yhm/,
  },
  老正方: {
    kind: 'zhengfang-old',
    start: startZhengfangOld,
    below: '',
    classes: [
      ['高等数学', '顾长宁', '一教101', 1, '1-2', all],
      ['创业基础', '何知', '2-203', 2, '3-4', all],
      ['形势与政策', '马启明', '三教201', 3, '1-2', weeksIn(2, 8, 'even')],
      ['大学英语', '许知夏', '外语楼305', 3, '1-2', odd],
    ],
    untimed: [],
    info: person,
    rooms: ['一教103', '一教104'].map((name) => ({ name, building: '南苑', seats: 120, kind: '多媒体教室' })),
    landmark: /__VIEWSTATE/,
  },
  强智: {
    ...qiangzhiCase,
    start: () => startQiangzhi(),
    untimed: [...qiangzhiCase.untimed],
    rooms: [...qiangzhiCase.rooms],
  },
  '强智 flag=sess': {
    ...qiangzhiCase,
    start: () => startQiangzhi(true),
    below: '',
    untimed: [...qiangzhiCase.untimed],
    rooms: [...qiangzhiCase.rooms],
  },
  超星: {
    kind: 'chaoxing',
    start: startChaoxing,
    below: '',
    classes: [
      ['高等数学', '顾长宁', '一教101', 1, '1-2', all],
      ['大学英语', '许知夏', '外语楼305', 3, '3-4', odd],
    ],
    untimed: [],
    name: '',
    info: { className: '', college: '', major: '' },
    rooms: [{ name: '一教103', building: '南苑 一教', seats: 120, kind: '多媒体教室' }],
    landmark: /username/,
  },
  青果: {
    ...kingosoftCase,
    start: () => startKingosoft(),
    untimed: [...kingosoftCase.untimed],
    rooms: [...kingosoftCase.rooms],
    left: [...kingosoftCase.left],
  },
  '青果 sealed': {
    ...kingosoftCase,
    start: () => startKingosoft(true),
    untimed: [...kingosoftCase.untimed],
    rooms: [...kingosoftCase.rooms],
    left: [...kingosoftCase.left],
  },
}
