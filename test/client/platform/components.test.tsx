import React from 'react'
import type { ReactElement } from 'react'
import { create } from 'react-test-renderer'
import * as ali from '@/platform/components/index.ali'
import * as wechat from '@/platform/components/index'

/** What a mini-program's template is given: the host element and its props. */
const drawn = (element: ReactElement) => {
  const tree = create(element).toJSON()
  if (!tree || Array.isArray(tree)) throw new Error('one element expected')
  return tree
}
const detail = (value: object) => ({ detail: value })

describe.each([
  ['WeChat', wechat],
  ['Alipay', ali],
])('%s', (_, host) => {
  it('draws a view as its host element, with nothing that was not set', () => {
    const { type, props } = drawn(<host.View className="row" />)
    expect([type, props]).toEqual(['view', { className: 'row' }])
  })

  it('gives the value of a field and lifts the limit of 140', () => {
    const typed = jest.fn()
    const { type, props } = drawn(<host.Input value="" type="password" onInput={typed} />)
    expect([type, props.type, props.password, props.maxlength]).toEqual(['input', 'text', true, -1])
    props.onInput(detail({ value: 'abc' }))
    expect(typed).toHaveBeenCalledWith('abc')
    expect(drawn(<host.Textarea value="" maxLength={2000} />).props.maxlength).toBe(2000)
  })

  it('picks a row by its number, which hosts give as text', () => {
    const picked = jest.fn()
    drawn(<host.Picker rows={['一', '二']} index={0} onChange={picked} />).props.onChange(
      detail({ value: '1' }),
    )
    expect(picked).toHaveBeenCalledWith(1)
  })

  it.each([{ disabled: true }, { loading: true }])('takes no taps on a button that is %j', (state) => {
    const { props } = drawn(<host.Button {...state} openType="share" onTap={() => undefined} />)
    expect([props.onTap, props.openType, props.hoverClassName]).toEqual([undefined, undefined, 'none'])
  })

  it('scrolls and swipes by plain values', () => {
    const scrolled = jest.fn()
    const swiped = jest.fn()
    drawn(<host.ScrollView direction="x" onScroll={scrolled} />).props.onScroll(
      detail({ scrollTop: 0, scrollLeft: 9 }),
    )
    const swiper = drawn(<host.Swiper height="120px" autoplay onChange={swiped} />)
    swiper.props.onChange(detail({ current: 2 }))
    expect(scrolled).toHaveBeenCalledWith({ top: 0, left: 9 })
    expect(swiped).toHaveBeenCalledWith(2)
    expect([swiper.props.interval, swiper.props.style]).toEqual([5000, { height: '120px' }])
  })

  it("plays a film with the host's controls", () => {
    const { type, props } = drawn(<host.Video src="/a.mp4" autoPlay />)
    expect([type, props]).toEqual([
      'video',
      { src: '/a.mp4', autoplay: true, controls: true, objectFit: 'contain' },
    ])
  })

  it('tells a place on a line while it moves and where it ends', () => {
    const [moved, ended] = [jest.fn(), jest.fn()]
    const { type, props } = drawn(
      <host.Slider value={3} max={60} colour="#000000" onChanging={moved} onChange={ended} />,
    )
    props.onChanging(detail({ value: 9 }))
    props.onChange(detail({ value: 12 }))
    expect([type, props.value, props.max, props.activeColor]).toEqual(['slider', 3, 60, '#000000'])
    expect([moved.mock.calls, ended.mock.calls]).toEqual([[[9]], [[12]]])
  })

  it('opens only web addresses', () => {
    expect(create(<host.WebView src="javascript:alert(1)" />).toJSON()).toBeNull()
    expect(drawn(<host.WebView src="https://example.org" />).type).toBe('web-view')
  })
})

test('WeChat gives the code of a phone number, and null where it was refused', () => {
  const codes: (string | null)[] = []
  const { props } = drawn(
    <wechat.Button openType="getPhoneNumber" onPhoneCode={(code) => codes.push(code)} />,
  )
  props.onGetPhoneNumber(detail({ code: 'abc' }))
  props.onGetPhoneNumber(detail({ errMsg: 'getPhoneNumber:fail user deny' }))
  expect(codes).toEqual(['abc', null])
})

test('Alipay opens its date dialog, since its picker has no dates', () => {
  const picked = jest.fn()
  const datePicker = jest.fn(({ success }: { success: (answer: { date: string }) => void }) =>
    success({ date: '2026-09-01' }),
  )
  Object.assign(globalThis, { my: { datePicker } })
  drawn(<ali.DatePicker mode="date" value="2026-08-31" end="2026-12-31" onChange={picked} />).props.onTap()
  expect(datePicker.mock.calls[0]?.[0]).toMatchObject({
    format: 'yyyy-MM-dd',
    currentDate: '2026-08-31',
    endDate: '2026-12-31',
  })
  expect(picked).toHaveBeenCalledWith('2026-09-01')
})
