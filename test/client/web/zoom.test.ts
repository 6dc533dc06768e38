import { pinch, still, within, zoomTo } from '../../../targets/web/pages/zoom'
import { toCoordinates, toPoint } from '../../../targets/web/pages/schematic'

const frame = { width: 400, height: 800 }

test('a picture is never smaller than its frame nor larger than four times', () => {
  expect(zoomTo(still, 0.2, { x: 0, y: 0 }, frame)).toEqual(still)
  expect(zoomTo(still, 9, { x: 0, y: 0 }, frame).scale).toBe(4)
})

test('the point under the fingers stays under them', () => {
  const point = { x: 50, y: -80 }
  const { scale, x, y } = zoomTo(still, 2, point, frame)
  expect({ x: (point.x - x) / scale, y: (point.y - y) / scale }).toEqual(point)
})

test('no edge comes into the frame', () => {
  expect(within({ scale: 2, x: 900, y: -900 }, frame)).toEqual({ scale: 2, x: 200, y: -400 })
  expect(within({ scale: 1, x: 30, y: 30 }, frame)).toEqual(still)
})

test('fingers twice as far apart make it twice as large', () => {
  const zoom = pinch(
    still,
    [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ],
    [
      { x: -100, y: 0 },
      { x: 100, y: 0 },
    ],
    frame,
  )
  expect(zoom).toEqual({ scale: 2, x: 0, y: 0 })
})

test('a place keeps its coordinates on the map', () => {
  const place = { latitude: 30.51234, longitude: 114.41234 }
  const { latitude, longitude } = toCoordinates(toPoint(place, 30), 30)
  expect(latitude).toBeCloseTo(place.latitude, 9)
  expect(longitude).toBeCloseTo(place.longitude, 9)
})
