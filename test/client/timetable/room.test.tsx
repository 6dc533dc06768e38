import React from 'react'
import { feedback, reset, server, toasts } from '../fakes'
import { render, tap } from '../pages.fakes'

jest.mock('@/platform/location', () => ({
  location: { open: jest.fn(async () => undefined), choose: jest.fn() },
}))

import { ClassView } from '@/features/timetable/class-view'
import type { TimetableStore } from '@/features/timetable/timetable-store'
import { buildingIn } from '@contract/address/rules'
import { usualClock, weeksIn } from '@contract/timetable/rules'
import { PlatformError } from '@/platform/failure'
import { location } from '@/platform/location'

const houses = ['三教', '教', '1 栋', '11 栋', '图书馆'].map((name) => ({ name }))
test('a room is in the building that its words name', () => {
  const houseOf = (room: string) => buildingIn(room, houses)?.building.name
  expect(houseOf('三教 108')).toBe('三教')
  expect(houseOf('图书馆 三楼报告厅')).toBe('图书馆')
  expect(houseOf('11栋203')).toBe('11 栋')
  expect(houseOf('体育场')).toBeUndefined()
})

describe('the room of a class', () => {
  const shown = (room: string) => {
    const one = { id: 'c1', name: '传播学概论', teacher: '', room, note: '', day: 1, from: 1, to: 2 }
    const table = {
      ...{ classes: [], memos: [], today: '2026-11-25', refused: [], error: null },
      classById: () => ({ ...one, weeks: weeksIn(1, 16) }),
      clockOf: () => usualClock,
    }
    return render(<ClassView id="c1" table={table as unknown as TimetableStore} />)
  }
  beforeEach(() => {
    reset()
    const house = {
      ...{ id: 'h3', name: '三教', kind: 'teaching' as const, floors: 6, latitude: 30.5, longitude: 114.4 },
    }
    server.on('userAddress/buildings', { items: [{ name: '南区', buildings: [house] }] })
  })

  test('is shown on the map', async () => {
    await shown('三教 108')
    await tap('三教 108')
    expect(location.open).toHaveBeenCalledWith({
      ...{ latitude: 30.5, longitude: 114.4, name: '三教', address: '三教 108' },
    })
  })

  test('of no known building is chosen on the map, and what the map refuses is said', async () => {
    const place = { latitude: 30, longitude: 114, name: '体育场', address: '' }
    await shown('体育场东侧')
    feedback.modal.mockResolvedValueOnce(false)
    await tap('体育场东侧')
    expect(location.choose).not.toHaveBeenCalled()
    // WeChat cuts longer words on the button
    expect(feedback.modal).toHaveBeenLastCalledWith(expect.objectContaining({ confirmText: '去选地点' }))
    feedback.modal.mockResolvedValue(true)
    jest.mocked(location.choose).mockResolvedValueOnce(place)
    await tap('体育场东侧')
    expect(location.open).toHaveBeenLastCalledWith(place)
    jest.mocked(location.choose).mockRejectedValueOnce(new PlatformError('denied', 'no'))
    await tap('体育场东侧')
    expect(toasts()).toContain('没有定位权限，请在设置里打开')
  })
})
