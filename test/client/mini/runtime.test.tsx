/** How a mini-program's page gets to its view. */
import React from 'react'
import { bytesOf } from '../../host/runtime/data'
import type { HostEvent } from '../../../targets/mini/runtime/bubbling'
import { filesAddress } from '../../../targets/mini/elements'
import { Phone } from './phone'

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
        d: [
          0,
          { t: 'x' },
          { t: 'i', c: 'face', m: 'scaleToFill', z: false, U: 0 },
          { t: 't', k: [[1]] },
          { c: 'row', p: 2, k: [[2], [3, 1]] },
          { K: 1 },
        ],
        o: {},
        r: [
          [
            5,
            [
              [4, '/甲.webp', '甲'],
              [4, '/乙.webp', '乙'],
            ],
          ],
        ],
      },
    ])
    phone.render(<View>{['甲', '乙', '丙'].map(row)}</View>)
    expect(phone.last).toEqual({ 'r[0][1][2]': [4, '/丙.webp', '丙'] })
  })

  test('what is hidden from readers is said where there is something to read', () => {
    const phone = new Phone()
    phone.render(
      <View>
        <View className="icon" ariaHidden />
        <View className="star" ariaHidden ariaLabel="星" />
        <View className="need" ariaHidden>
          *
        </View>
      </View>,
    )
    expect(JSON.stringify(phone.calls).match(/"h":1/g)).toHaveLength(2)
  })

  test('labels and styles are sent with each node where they differ, and with the shape where not', () => {
    const phone = new Phone()
    const row = (name: string, height: number) => (
      <View key={name} className="row" ariaLabel={name} style={{ height: '2vh' }}>
        <View className="bar" ariaLabel="条" style={{ height: `${height}vh` }} />
      </View>
    )
    phone.render(<View>{[row('甲', 1), row('乙', 2)]}</View>)
    expect(phone.last['r']).toEqual([
      [
        4,
        [
          [3, '甲', 'height:1vh;'],
          [3, '乙', 'height:2vh;'],
        ],
      ],
    ])
    expect((phone.last['d'] as unknown[]).slice(2)).toEqual([
      { c: 'bar', S: 0, l: '条' },
      { c: 'row', L: 0, s: 'height:2vh;', k: [[2, 1]] },
      { K: 1 },
    ])
  })

  test('an address of the server’s files is sent without what all of them begin with, and most end with', () => {
    const phone = new Phone()
    const files = ['demo/face.webp', 'frames/tide.png', 'a.b.webp']
    phone.render(files.map((file) => <Image key={file} src={filesAddress + file} alt="" />))
    expect((phone.last['r'] as unknown[][]).map(([, address]) => address)).toEqual([
      '~demo/face',
      '~frames/tide.png',
      '~a.b.webp',
    ])
  })

  test('what a picture and a button mostly are is not sent', () => {
    const phone = new Phone()
    const page = (mode: string) => <Image src="/a" mode={mode} lazyLoad alt="" />
    phone.render(page('aspectFill'))
    expect(phone.last['d']).toEqual([0, { t: 'x' }, { t: 'i', U: 0 }])
    phone.render(page('aspectFit'))
    phone.render(page('aspectFill'))
    expect(phone.last).toEqual({ 'o.a.m': 'aspectFill' })
  })

  test('what comes once has its class as a hole, for another may come', () => {
    const phone = new Phone()
    phone.render(<View className="once" />)
    expect(phone.last).toEqual({ d: [0, { t: 'x' }, { C: 0 }], o: {}, r: [[2, 'once']] })
    phone.render(
      <>
        <View className="once" />
        <View className="more" />
      </>,
    )
    expect(Object.keys(phone.last).filter((path) => path.startsWith('d'))).toEqual([])
    expect(phone.shown).toBe('<once></><more></>')
  })

  test('false and 0 are values, an empty text is none', () => {
    const phone = new Phone()
    phone.render(<View className="" ariaChecked={false} style={{ width: '2vw', opacity: 0 }} />)
    expect(phone.last['r']).toEqual([[2, 'width:2vw;opacity:0;']])
    expect((phone.last['d'] as unknown[])[2]).toEqual({ t: 'w', n: false, S: 0 })
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
    expect(phone.last).toEqual({ 'o.aa': { c: 'c-act c-act-on' }, 'o.aaaa': '4' })
    expect(bytesOf(phone.last)).toBeLessThanOrEqual(60)
    phone.render(liked(false, 3))
    expect(phone.last).toEqual({ 'o.aa.c': 'c-act', 'o.aaaa': '3' })
    expect(phone.shown).toBe('<post><c-act><t>3</></></>')
  })

  test('on Alipay names its way with points', () => {
    const phone = new Phone('ali')
    const page = (...names: string[]) => names.map((name) => <Text key={name}>{name}</Text>)
    phone.render(<View>{page('甲', '乙')}</View>)
    phone.render(<View>{page('甲', '乙', '丙')}</View>)
    expect(Object.keys(phone.last)).toEqual(['r.0.1.2'])
  })

  test('of a handler alone sends nothing, and the new one hears', () => {
    const phone = new Phone()
    const heard: string[] = []
    const page = (name: string) => <View onTap={() => heard.push(name)} />
    phone.render(page('old'))
    phone.render(page('new'))
    expect(phone.calls).toHaveLength(1)
    phone.send('$Tap', 'a')
    expect(heard).toEqual(['new'])
  })

  test('of what is its own sends that field', () => {
    const phone = new Phone()
    const page = (src: string, id?: string) => <Image id={id} src={src} alt="" />
    phone.render(page('/1', 'a'))
    phone.render(page('/2', 'a'))
    expect(phone.last).toEqual({ 'o.a': { u: '/2' } })
    phone.render(page('/2'))
    expect(phone.last).toEqual({ 'o.a.d': '' })
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
    expect(Object.keys(phone.last).filter((path) => path.startsWith('r'))).toEqual(['r[0][1][2]'])
    expect(phone.last).toMatchObject({ 'o.a': { o: [2, 0, 1] } })
    expect(phone.shown).toBe('<><t>甲</><t>乙</><t>丙</></>')
  })

  test('that change places send their order alone', () => {
    const phone = new Phone()
    phone.render(list('甲', '乙', '丙'))
    phone.render(list('丙', '甲', '乙'))
    expect(phone.last).toEqual({ 'o.a': { o: [2, 0, 1] } })
    expect(phone.shown).toBe('<><t>丙</><t>甲</><t>乙</></>')
    phone.render(list('甲', '乙', '丙'))
    expect(phone.last).toEqual({ 'o.a.o': '' })
  })

  test('that go leave an empty slot; what comes there takes it once the view has drawn that', () => {
    const phone = new Phone()
    phone.render(list('甲', '乙', '丙'))
    phone.drawn()
    phone.render(list('甲', '丙'))
    expect(phone.last).toEqual({ 'r[0][1][1]': 0 })
    phone.render(list('甲', '丁', '丙'))
    expect(Object.keys(phone.last).sort()).toEqual(['o.a', 'r[0][1][3]'])
    expect(phone.shown).toBe('<><t>甲</><t>丁</><t>丙</></>')
    phone.drawn()
    phone.render(list('甲', '丁', '戊', '丙'))
    expect(phone.shown).toBe('<><t>甲</><t>丁</><t>戊</><t>丙</></>')
    phone.render(list('甲', '戊', '丙'))
    phone.drawn()
    phone.render(list('甲'))
    phone.drawn()
    phone.render(list('甲', '己'))
    expect(phone.last).toEqual({ 'r[0][1][1]': [2, '己'] })
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

describe('what was sent with one shape', () => {
  const row = (name: string, isOpen = false, isOn = false) => (
    <View key={name} className="row" onTap={isOn ? nothing : undefined}>
      <Text className={isOn ? 'on' : 'name'}>{name}</Text>
      {isOpen && <View className="more" />}
    </View>
  )

  test('is sent anew when a child comes or goes, and nothing else with it', () => {
    const phone = new Phone()
    phone.render([row('甲'), row('乙')])
    phone.render([row('甲'), row('乙', true)])
    expect(Object.keys(phone.last).filter((path) => !path.startsWith('d'))).toEqual(['r[1]'])
    expect(phone.shown).toBe('<row><t name>甲</></><row><t name>乙</><more></></>')
    phone.drawn()
    phone.render([row('甲'), row('乙')])
    expect(phone.shown).toBe('<row><t name>甲</></><row><t name>乙</></>')
  })

  test('keeps what has come over it, and what comes in its place does not get that', () => {
    const phone = new Phone()
    phone.render([row('甲'), row('乙'), row('末')])
    phone.render([row('甲'), row('乙', false, true), row('末')])
    expect(phone.last).toEqual({ 'o.b': { p: 1 }, 'o.ba': { c: 'on' } })
    phone.render([row('甲'), row('乙', true, true), row('末')])
    expect(phone.shown).toContain('<t on>乙</>')
    phone.render([row('甲'), row('末')])
    expect(phone.last).toEqual({ 'o.b': 0, 'o.ba': 0, 'r[1]': 0 })
    phone.drawn()
    phone.render([row('甲'), row('丙'), row('末')])
    expect(Object.keys(phone.last)).toEqual(['r[1]'])
    expect(phone.shown).toBe('<row><t name>甲</></><row><t name>丙</></><row><t name>末</></>')
  })

  test('becomes another kind where it is', () => {
    const phone = new Phone()
    const page = (state?: boolean) => <View className="a" {...(state && { ariaChecked: state })} />
    phone.render(page())
    phone.render(page(true))
    expect(phone.last).toEqual({ 'o.a': { t: 'w', n: true } })
    phone.render(page())
    expect(phone.last).toEqual({ 'o.a.t': 'v', 'o.a.n': '' })
  })
})

test('a list that is emptied is one write, whatever was in it', () => {
  const phone = new Phone()
  const page = (names: string[]) => (
    <View className="box">
      {names.map((name) => (
        <View key={name} className={name} />
      ))}
    </View>
  )
  phone.render(page(['a', 'b', 'c']))
  phone.render(page([]))
  expect(phone.last).toEqual({ 'r[0]': [2, 'box'] })
  phone.drawn()
  phone.render(page(['d', 'e']))
  expect(phone.shown).toBe('<box><d></><e></></>')
})

test('more children than letters hear of their own events', () => {
  const phone = new Phone()
  const heard: number[] = []
  const count = 26 * 27 + 2
  phone.render(Array.from({ length: count }, (_, at) => <View key={at} onTap={() => heard.push(at)} />))
  for (const address of ['z', 'Aa', 'Zz', 'AAa', 'AAb']) phone.send('$Tap', address)
  expect(heard).toEqual([25, 26, 701, 702, 703])
})

test('any tree that any other becomes is shown as React has it', () => {
  const phone = new Phone()
  let seed = 11
  const random = (below: number) => (seed = (seed * 16807) % 2147483647) % below
  const tree = (depth: number): { element: React.ReactElement; shown: string } => {
    const kids = Array.from({ length: depth > 3 ? 0 : random(4) }, () => tree(depth + 1))
    const order = [...kids.keys()].sort(() => random(3) - 1)
    const [name, src] = [`c${random(3)}`, `/${random(2)}`]
    const style = random(4) === 0 ? { height: `${random(3)}vh` } : undefined
    const key = `k${random(3)}`
    if (random(3) === 0)
      return {
        element: <Image key={key} className={name} src={src} alt="" />,
        shown: `<i ${name} ${src}></>`,
      }
    const text = random(2) === 0 ? String(random(5)) : ''
    const inside = order.map((at) => kids[at])
    return {
      element: (
        <View key={key} className={name} style={style} onTap={random(2) === 0 ? nothing : undefined}>
          {text}
          {inside.map((kid, at) => (
            <React.Fragment key={`${order[at]}${kid?.element.key}`}>{kid?.element}</React.Fragment>
          ))}
        </View>
      ),
      shown: `<${name}${style ? ` height:${style.height};` : ''}>${text}${inside.map((kid) => kid?.shown).join('')}</>`,
    }
  }
  for (let round = 0; round < 300; round += 1) {
    const { element, shown } = tree(0)
    phone.render(<View className="page">{element}</View>)
    if (random(2) === 0) phone.drawn()
    expect(phone.shown.trim().replace(/ (?=<)/g, '')).toBe(`<page>${shown}</>`)
  }
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
    for (const i of ['aaa', 'aa', 'a']) phone.send('$Tap', i)
    expect(heard).toEqual(['inner'])
    for (const i of ['aa', 'a']) phone.send('$Tap', i)
    expect(heard).toEqual(['inner', 'middle', 'outer'])
  })

  test('of what has gone reach nobody', () => {
    const phone = new Phone()
    const heard = jest.fn()
    const page = (shown: boolean) => <View>{shown && <View onTap={heard} />}</View>
    phone.render(page(true))
    phone.render(page(false))
    phone.send('$Tap', 'aa')
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
    phone.send('$Tap', 'a')
    expect(phone.calls.slice(1)).toEqual([{ 'o.aa': '1' }])
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
