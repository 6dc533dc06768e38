import { arrivalOf, birthdays, dayCount, grades } from '@contract/account/rules'

const at = (moment: string) => Date.parse(`${moment}+08:00`)

describe('days at school', () => {
  it('turn at midnight there, whenever the person joined', () => {
    const joined = at('2026-09-01T23:59:59')
    expect(dayCount(joined, joined)).toBe(1)
    expect(dayCount(joined, at('2026-09-02T00:00:00'))).toBe(2)
    expect(dayCount(at('2026-09-01T07:24:00'), at('2026-09-01T23:59:59'))).toBe(1)
    expect(dayCount(joined, at('2027-09-01T00:00:00'))).toBe(366)
  })

  it('begin on 1 September of the year of entry, else with the account', () => {
    const joined = '2026-07-23T02:00:00.000Z'
    const now = at('2026-11-29T09:00:00')
    expect(dayCount(arrivalOf({ grade: 2023, joined }, now), now)).toBe(1186)
    expect(arrivalOf({ grade: null, joined }, now)).toBe(Date.parse(joined))
    expect(arrivalOf({ grade: 2027, joined }, now)).toBe(Date.parse(joined))
  })

  it('end what may be picked with the day there', () => {
    const newYear = at('2027-01-01T00:00:00')
    expect(birthdays(newYear).last).toBe('2013-01-01')
    expect([grades(newYear - 1).last, grades(newYear).last]).toEqual([2026, 2027])
  })
})
