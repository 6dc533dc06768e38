/** @jest-environment jsdom */
import React from 'react'
import { act, create, type ReactTestRenderer } from 'react-test-renderer'
import { reset, server } from '../fakes'
import { serverConfig } from '@/shell/account/server-config'
import { offsetOf, pictureUrl, placeAt } from '../../../targets/web/pages/picture-map'
import { PlaceMap } from '../../../targets/web/pages/place-map'

const centre = { latitude: 30.50001, longitude: 114.4 }
const view = { centre, zoom: 16 }

describe('a place on the pictures of a real map', () => {
  test('is asked for by what pictures share, and lies where it is', () => {
    expect(pictureUrl(view)).toContain('/api/maps/static?center=30.5,114.4&zoom=16&size=640*480&scale=2')
    const east = { latitude: 30.50001, longitude: 114.41 }
    const { x, y } = offsetOf(east, view, 1)
    expect([Math.round(x), Math.round(y)]).toEqual([466, 0])
    expect(offsetOf(east, { ...view, zoom: 17 }, 2).x).toBeCloseTo(x * 4)
    expect(offsetOf({ ...centre, latitude: 30.51 }, view, 1).y).toBeLessThan(0)
  })

  test('is found again by where the finger moved to', () => {
    const place = placeAt({ x: 120, y: -80 }, view, 1.5)
    const { x, y } = offsetOf(place, view, 1.5)
    expect([x, y].map(Math.round)).toEqual([120, -80])
  })
})

describe('the map of a page', () => {
  let pictures: { src: string; onload?: () => void; onerror?: () => void }[] = []
  const moved = jest.fn()
  let shown: ReactTestRenderer
  const open = async () =>
    act(async () => {
      shown = create(
        <PlaceMap
          centre={centre}
          pins={[{ ...centre, title: '图书馆', chosen: true }]}
          onMoved={moved}
          label="地图"
        />,
      )
    })
  const classes = () =>
    shown.root.findAll(({ type }) => typeof type === 'string').map(({ props }) => props.className)
  const maps = (name: string) =>
    server.on('wxapp/config', {
      mode: 'production',
      version: '1',
      providers: { maps: name },
      answers: [],
      operator: { name: null, contact: null, icp: null, police: null },
    })

  beforeEach(() => {
    reset()
    pictures = []
    moved.mockClear()
    serverConfig.set(null as never)
    Object.assign(globalThis, {
      Image: function (this: { src: string }) {
        pictures.push(this)
      },
    })
  })
  afterEach(() => {
    act(() => shown.unmount())
  })

  test('is a picture where the server has maps: it moves under the finger, then asks for its new middle', async () => {
    maps('tencent')
    await open()
    expect(classes()).not.toContain('mp-canvas')
    act(() => void pictures[0]?.onload?.())
    expect(shown.root.findByProps({ className: 'mp-picture' }).props.src).toBe(pictures[0]?.src)
    const layer = shown.root.findByProps({ role: 'img' }).props
    const at = (clientX: number, clientY: number) => ({
      pointerId: 1,
      clientX,
      clientY,
      currentTarget: { setPointerCapture: () => undefined },
    })
    act(() => void layer.onPointerDown(at(100, 100)))
    act(() => void shown.root.findByProps({ role: 'img' }).props.onPointerMove(at(60, 100)))
    act(() => void shown.root.findByProps({ role: 'img' }).props.onPointerUp(at(60, 100)))
    const [[to]] = moved.mock.calls
    expect(to.longitude).toBeGreaterThan(centre.longitude)
    expect(to.latitude).toBeCloseTo(centre.latitude)
    act(() => void shown.root.findByProps({ 'aria-label': '放大' }).props.onClick())
    expect(pictures.at(-1)?.src).toContain('zoom=17')
  })

  test('is the schematic, which says so, without maps or where the server draws none', async () => {
    maps('local')
    await open()
    expect(classes()).toContain('mp-canvas')
    expect(JSON.stringify(shown.toJSON())).toContain('示意图，位置以地点名为准')
    act(() => shown.unmount())
    serverConfig.set(null as never)
    maps('tencent')
    await open()
    act(() => void pictures[0]?.onerror?.())
    expect(classes()).toContain('mp-canvas')
  })
})
