/** How a mini-program's page gets to its view. */
import React from 'react'
import { bytesOf } from '../host/runtime/data'
import type { HostEvent } from '../../targets/mini/runtime/bubbling'
import { Phone } from './mini.phone'

jest.mock('@remax/runtime', () => ({
  unstable_batchedUpdates: (run: (given: unknown) => unknown, given: unknown) => run(given),
}))

/** An element of the host: React draws it by its name, which JSX does not know. */
const element = (name: string) => name as unknown as React.FC<Record<string, unknown>>
const View = element('view')
const Text = element('text')
const Image = element('image')

const nothing = () => undefined

describe('a tree', () => {
  test('crosses in one call; what nodes have in common crosses once', () => {
    const phone = new Phone()
    const row = (name: string) => (
      <View key={name} className="row" ariaRole="button" onTap={nothing}>
        <Image className="face" src={`/${name}.webp`} alt="" />
        <Text>{name}</Text>
      </View>
    )
    phone.render(<View>{['甲', '乙'].map(row)}</View>)
    expect(phone.calls).toEqual([
      {
        d: [{}, { t: 'x' }, { c: 'row', r: 'button', p: '$Tap' }, { t: 'i', c: 'face' }, { t: 't' }],
        r: [
          0,
          0,
          [
            0,
            0,
            [2, 1, [3, { i: -1, u: '/甲.webp' }], [4, 0, [1, '甲']]],
            [2, 2, [3, { i: -1, u: '/乙.webp' }], [4, 0, [1, '乙']]],
          ],
        ],
      },
    ])
  })

  test('a shape that comes once is no shape of the page', () => {
    const phone = new Phone()
    phone.render(<View className="once" />)
    expect(phone.last).toEqual({ d: [{}, { t: 'x' }], r: [0, 0, [{ c: 'once' }, 0]] })
    phone.render(
      <>
        <View className="once" />
        <View className="once" />
      </>,
    )
    expect(Object.keys(phone.last).sort()).toEqual(
      ['d[2]', 'r[2]', 'r[3]'].filter((path) => path in phone.last),
    )
    expect(phone.shown).toBe('<once></><once></>')
  })

  test('false and 0 are values, an empty text is none', () => {
    const phone = new Phone()
    phone.render(<View className="" ariaChecked={false} style={{ width: '2vw', opacity: 0 }} />)
    expect(phone.last['r']).toEqual([0, 0, [{ t: 'w', ariaChecked: false, s: 'width:2vw;opacity:0;' }, 0]])
  })
})

describe('a change', () => {
  const liked = (on: boolean, likes: number) => (
    <View className="post">
      <View className={on ? 'c-act c-act-on' : 'c-act'} ariaRole="button" ariaLabel="赞" onTap={nothing}>
        <Text>{likes}</Text>
      </View>
    </View>
  )

  test('of a class and a number is one call of the two and no more', () => {
    const phone = new Phone()
    phone.render(liked(false, 3))
    phone.render(liked(true, 4))
    expect(phone.last).toEqual({ 'r[2][2][1]': { i: 1, c: 'c-act c-act-on' }, 'r[2][2][2][2][1]': '4' })
    expect(bytesOf(phone.last)).toBeLessThanOrEqual(120)
    phone.render(liked(false, 3))
    expect(phone.last).toEqual({ 'r[2][2][1]': 1, 'r[2][2][2][2][1]': '3' })
    expect(phone.shown).toBe('<post><c-act><t>3</></></>')
  })

  test('on Alipay names its way with points', () => {
    const phone = new Phone('ali')
    phone.render(liked(false, 3))
    phone.render(liked(true, 3))
    expect(Object.keys(phone.last)).toEqual(['r.2.2.1'])
  })

  test('of a handler alone sends nothing, and the new one hears', () => {
    const phone = new Phone()
    const heard: string[] = []
    const page = (name: string) => <View onTap={() => heard.push(name)} />
    phone.render(page('old'))
    phone.render(page('new'))
    expect(phone.calls).toHaveLength(1)
    phone.send('$Tap', 1)
    expect(heard).toEqual(['new'])
  })

  test('of what is its own sends that field', () => {
    const phone = new Phone()
    const page = (src: string, id?: string) => <Image id={id} src={src} alt="" />
    phone.render(page('/1', 'a'))
    phone.render(page('/2', 'a'))
    expect(phone.last).toEqual({ 'r[2][1].u': '/2' })
    phone.render(page('/2'))
    expect(phone.last).toEqual({ 'r[2][1]': { i: -1, u: '/2' } })
  })

  test('a style that ends gives way to none', () => {
    const phone = new Phone()
    const page = (height: string | null) => <View className="a" style={height ? { height } : undefined} />
    phone.render(page('9vw'))
    phone.render(page(null))
    expect(phone.shown).toBe('<a></>')
    phone.render(page('8vw'))
    expect(phone.shown).toBe('<a height:8vw;></>')
  })
})

describe('children', () => {
  const list = (...names: string[]) => (
    <View>
      {names.map((name) => (
        <Text key={name}>{name}</Text>
      ))}
    </View>
  )

  test('one put before others leaves them where they are', () => {
    const phone = new Phone()
    phone.render(list('乙', '丙'))
    phone.render(list('甲', '乙', '丙'))
    expect(Object.keys(phone.last).filter((path) => path.startsWith('r'))).toEqual(['r[2][4]', 'r[2][1]'])
    expect(phone.shown).toBe('<><t>甲</><t>乙</><t>丙</></>')
  })

  test('that change places send their order alone', () => {
    const phone = new Phone()
    phone.render(list('甲', '乙', '丙'))
    phone.render(list('丙', '甲', '乙'))
    expect(phone.last).toEqual({ 'r[2][1]': { i: -1, o: [4, 2, 3] } })
    expect(phone.shown).toBe('<><t>丙</><t>甲</><t>乙</></>')
    phone.render(list('甲', '乙', '丙'))
    expect(phone.last).toEqual({ 'r[2][1]': 0 })
  })

  test('that go leave an empty slot; what comes there takes it once the view has drawn that', () => {
    const phone = new Phone()
    phone.render(list('甲', '乙', '丙'))
    phone.drawn()
    phone.render(list('甲', '丙'))
    expect(phone.last).toEqual({ 'r[2][3]': 0 })
    phone.render(list('甲', '丁', '丙'))
    expect(Object.keys(phone.last)).toEqual(['r[2][5]', 'r[2][1]'])
    expect(phone.shown).toBe('<><t>甲</><t>丁</><t>丙</></>')
    phone.drawn()
    phone.render(list('甲', '丁', '戊', '丙'))
    expect(phone.shown).toBe('<><t>甲</><t>丁</><t>戊</><t>丙</></>')
    phone.render(list('甲', '戊', '丙'))
    phone.drawn()
    phone.render(list('甲'))
    phone.drawn()
    phone.render(list('甲', '己'))
    expect(phone.last).toEqual({ 'r[2][3]': [2, 0, [1, '己']] })
  })

  test('any order of any names is shown as React has it', () => {
    const phone = new Phone()
    let seed = 7
    const random = (below: number) => (seed = (seed * 16807) % 2147483647) % below
    for (let round = 0; round < 60; round += 1) {
      const names = [...'甲乙丙丁戊己庚'].filter(() => random(3) > 0).sort(() => random(3) - 1)
      phone.render(list(...names))
      if (random(2) === 0) phone.drawn()
      expect(phone.shown).toBe(`<>${names.map((name) => `<t>${name}</>`).join('')}</>`)
    }
  })
})

describe('events', () => {
  test('what a handler stops does not reach the ancestors, the next one does', () => {
    const phone = new Phone()
    const heard: string[] = []
    phone.render(
      <View onTap={() => heard.push('outer')}>
        <View onTap={() => heard.push('middle')}>
          <View
            onTap={(event: HostEvent) => {
              heard.push('inner')
              event.stopPropagation?.()
            }}
          />
        </View>
      </View>,
    )
    // ids are given from the outermost in
    for (const i of [3, 2, 1]) phone.send('$Tap', i)
    expect(heard).toEqual(['inner'])
    for (const i of [2, 1]) phone.send('$Tap', i)
    expect(heard).toEqual(['inner', 'middle', 'outer'])
  })

  test('of what has gone reach nobody', () => {
    const phone = new Phone()
    const heard = jest.fn()
    const page = (shown: boolean) => <View>{shown && <View onTap={heard} />}</View>
    phone.render(page(true))
    phone.render(page(false))
    phone.send('$Tap', 1)
    expect(heard).not.toHaveBeenCalled()
  })

  test('a state set in a handler is one call', () => {
    const phone = new Phone()
    // a class: hooks would ask the React that lies beside the reconciler
    class Counter extends React.Component<object, { count: number }> {
      override state = { count: 0 }
      override render() {
        const { count } = this.state
        return <View onTap={() => this.setState({ count: count + 1 })}>{count}</View>
      }
    }
    phone.render(<Counter />)
    phone.send('$Tap', 1)
    expect(phone.calls.slice(1)).toEqual([{ 'r[2][2][1]': '1' }])
  })
})

test('what has no place in the templates is an error', () => {
  const said = jest.spyOn(console, 'error').mockImplementation(nothing)
  const phone = new Phone()
  const Progress = element('progress')
  phone.render(
    <View tabindex={1} ariaLabel={undefined} key="a">
      <Progress />
    </View>,
  )
  expect(said.mock.calls.flat()).toEqual([
    '<view tabindex> is not in targets/mini/elements.ts',
    '<progress> is not in targets/mini/elements.ts',
  ])
  said.mockRestore()
})
