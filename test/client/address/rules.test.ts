import {
  allDay,
  findBuildings,
  foldBuilding,
  namePattern,
  linePattern,
  openAt,
  opensAt,
  placeText,
  recognise,
  stationState,
} from '@contract/address/rules'

const building = (name: string, floors = 6) => ({ id: name, name, floors })
const buildings = [
  ...['1栋', '3栋', '13栋'].map((name) => building(name)),
  building('三教', 5),
  building('图书馆', 7),
  building('二食堂', 3),
]
const nothing = { name: '', phone: '', building: null, floor: null, room: '' }

describe('a pasted line', () => {
  const cases: Record<string, Partial<ReturnType<typeof recognise>>> = {
    '张三 13800000001 3号楼402': {
      name: '张三',
      phone: '13800000001',
      building: '3栋',
      floor: 4,
      room: '402',
    },
    张三13800000001三号宿舍楼4楼402室: {
      name: '张三',
      phone: '13800000001',
      building: '3栋',
      floor: 4,
      room: '402',
    },
    '收货人：欧阳娜娜，手机号：+86 138-0000-0001，地址：临江大学南岸校区13栋 612': {
      name: '欧阳娜娜',
      phone: '13800000001',
      building: '13栋',
      floor: 6,
      room: '612',
    },
    '３栋２０１　李四　１３９０００００００２': {
      name: '李四',
      phone: '13900000002',
      building: '3栋',
      floor: 2,
      room: '201',
    },
    'Ann Lee 13800000001 三教五层502': { phone: '13800000001', building: '三教', floor: 5, room: '502' },
    '图书馆 西门\n王五\n13700000003': {
      name: '王五',
      phone: '13700000003',
      building: '图书馆',
      floor: null,
      room: '西门',
    },
    '江滨路 8 号 赵六 13600000004': {
      name: '赵六',
      phone: '13600000004',
      building: null,
      room: '江滨路 8 号',
    },
    '3栋 902': { building: '3栋', floor: null, room: '902' },
    '1380000000': { phone: '' },
    '9138000000019': { phone: '' },
    '': nothing,
  }
  for (const [pasted, found] of Object.entries(cases))
    test(JSON.stringify(pasted), () => expect(recognise(pasted, buildings)).toMatchObject(found))

  test('of anything else gives what fits the fields', () => {
    const { room, name } = recognise('啊'.repeat(5000), buildings)
    expect([Array.from(room).length <= 30, name]).toEqual([true, ''])
    expect(recognise('张三 13800000001', [])).toEqual({ ...nothing, name: '张三', phone: '13800000001' })
  })
})

describe('a building', () => {
  test('is the same however it is written', () => {
    expect(['3栋', '3号楼', '三号楼', '三号宿舍楼', '3#', '３ 栋', '3幢'].map(foldBuilding)).toEqual(
      Array(7).fill('3栋'),
    )
    expect(['十二栋', '二十栋', '二十三栋'].map(foldBuilding)).toEqual(['12栋', '20栋', '23栋'])
    expect(foldBuilding('三教')).toBe('3教')
  })

  test('is found by name in every part', () => {
    const zones = [
      { name: '南苑', buildings: [building('3栋'), building('13栋')] },
      { name: '教学楼', buildings: [building('三教')] },
    ]
    const names = (keyword: string) =>
      findBuildings(zones, keyword).map(({ name, buildings: found }) => [
        name,
        ...found.map((one) => one.name),
      ])
    expect(names('三号楼')).toEqual([['南苑', '3栋', '13栋']])
    expect(names('三教')).toEqual([['教学楼', '三教']])
    expect(names('没有')).toEqual([])
  })
})

describe('hours', () => {
  const at = (time: string) => Date.parse(`2026-11-22T${time}:00+08:00`)

  test('hold from their first minute to the one before their last, in Shanghai', () => {
    expect(['08:29', '08:30', '20:59', '21:00'].map((time) => openAt('08:30-21:00', at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(
      ['21:59', '22:00', '00:10', '05:59', '06:00'].map((time) => openAt('22:00-06:00', at(time))),
    ).toEqual([false, true, true, true, false])
    expect([
      openAt('08:00-24:00', at('23:59')),
      openAt(allDay, at('03:00')),
      openAt('', at('03:00')),
    ]).toEqual([true, true, true])
  })

  test('do not count where the school paused a station', () => {
    expect(stationState({ open: false, hours: allDay }, at('12:00'))).toBe('paused')
    expect(stationState({ open: true, hours: '08:00-09:00' }, at('12:00'))).toBe('closed')
  })
})

test('a place is said with what is known of it', () => {
  expect(placeText({ spot: '3栋', floor: 4, room: '402' })).toBe('3栋 4层 402')
  expect(placeText({ spot: '东门', floor: null, room: '' })).toBe('东门')
})

test('names and lines take what people write, and nothing that hides', () => {
  const takes = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)
  for (const name of ['张三', '阿迪力·买买提', 'Ann Lee', 'J. Smith', '王老师（教务）'])
    expect(takes(namePattern, name)).toBe(true)
  for (const name of [' 张三', '张三 ', '张  三', '张\u200b三', '<b>', '😀😀', '\u3164\u3164', ''])
    expect(takes(namePattern, name)).toBe(false)
  for (const line of ['', '402', '西门·保安亭，左手边 #2', '🏠']) expect(takes(linePattern, line)).toBe(true)
  for (const line of ['<script>', '4\u202e02', '4\u200b', 'a\nb'])
    expect(takes(linePattern, line)).toBe(false)
})

test('hours that do not hold hold next at their beginning, of this day or the next', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000+08:00`)
  const next = (hours: string, time: string) => opensAt(hours, at(time)) - at('00:00')
  const hour = 3_600_000
  expect(next('08:30-21:30', '08:00')).toBe(8.5 * hour)
  expect(next('08:30-21:30', '12:00')).toBe(12 * hour)
  expect(next('08:30-21:30', '21:30')).toBe(32.5 * hour)
  expect(next('18:00-02:00', '01:00')).toBe(hour)
  expect(next('18:00-02:00', '02:00')).toBe(18 * hour)
  expect([next(allDay, '03:00'), next('', '03:00')]).toEqual([3 * hour, 3 * hour])
})
