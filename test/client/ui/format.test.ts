import {
  formatCount,
  formatDuration,
  formatFen,
  fullTime,
  listTime,
  relativeTime,
  talkTime,
} from '@/ui/format'

// 2025-11-21 10:00 in Shanghai, a Friday
const now = Date.parse('2025-11-21T02:00:00Z')
const ago = (minutes: number) => now - minutes * 60_000

describe('relativeTime', () => {
  it.each([
    [ago(0.5), '刚刚'],
    [ago(-2), '刚刚'],
    [ago(1), '1 分钟前'],
    [ago(12), '12 分钟前'],
    [ago(59.9), '59 分钟前'],
    [ago(60), '9:00'],
    ['2025-11-20T16:05:00Z', '0:05'],
    ['2025-11-20T15:59:00Z', '昨天 23:59'],
    ['2025-11-20T14:14:00.000Z', '昨天 22:14'],
    ['2025-11-19T04:00:00Z', '周三'],
    ['2025-11-15T04:00:00Z', '周六'],
    ['2025-11-14T04:00:00Z', '11月14日'],
    ['2024-12-31T15:59:00Z', '2024年12月31日'],
    ['2024-12-31T16:00:00Z', '1月1日'],
    ['2025-11-23T04:00:00Z', '11月23日'],
  ])('%s reads %s', (at, text) => expect(relativeTime(at, now)).toBe(text))

  it('counts minutes across midnight', () => {
    expect(relativeTime('2025-11-20T15:50:00Z', Date.parse('2025-11-20T16:10:00Z'))).toBe('20 分钟前')
  })
})

describe('listTime', () => {
  it.each([
    [ago(3), '9:57'],
    ['2025-11-20T02:00:00Z', '昨天'],
    ['2025-11-18T02:00:00Z', '周二'],
    ['2025-10-01T02:00:00Z', '10月1日'],
  ])('%s reads %s', (at, text) => expect(listTime(at, now)).toBe(text))
})

it('fullTime has the date and the time', () => {
  expect(fullTime('2025-11-03T10:10:00Z', now)).toBe('11月3日 18:10')
})

it.each([
  [0, '0'],
  [999, '999'],
  [1024, '1,024'],
  [9999, '9,999'],
  [10_000, '1 万'],
  [12_345, '1.2 万'],
  [19_999, '1.9 万'],
  [99_999_999, '9999.9 万'],
  [100_000_000, '1 亿'],
])('%d counts as %s', (count, text) => expect(formatCount(count)).toBe(text))

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [99, '0.99'],
  [1250, '12.50'],
  [123_456_789, '1,234,567.89'],
  [-200, '−2.00'],
])('%d fen is %s yuan', (fen, text) => expect(formatFen(fen)).toBe(text))

it.each([
  [0, '0:00'],
  [999, '0:01'],
  [245_000, '4:05'],
  [3_729_000, '1:02:09'],
  [2 * 86_400_000 + 5_000, '2 天 0:00:05'],
])('%d ms left reads %s', (ms, text) => expect(formatDuration(ms)).toBe(text))

it('talkTime names today and yesterday', () => {
  const said = Date.parse('2026-03-10T04:00:00Z')
  expect(talkTime('2026-03-10T01:02:00Z', said)).toBe('今天 9:02')
  // 1:14 in Shanghai is the day before in UTC
  expect(talkTime('2026-03-09T17:14:00Z', said)).toBe('今天 1:14')
  expect(talkTime('2026-03-09T14:14:00Z', said)).toBe('昨天 22:14')
  expect(talkTime('2026-03-08T14:14:00Z', said)).toBe('3月8日 22:14')
})
