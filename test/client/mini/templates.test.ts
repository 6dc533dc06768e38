import { elementsOf, plainLevels, type MiniTarget } from '../../../targets/mini/elements'
import { templatesOf } from '../../../targets/mini/templates'

const targets: readonly [MiniTarget, string][] = [
  ['wechat', 'base.wxml'],
  ['qq', 'base.qml'],
  ['ali', 'base.axml'],
]

const baseOf = (target: MiniTarget, file: string) => templatesOf(target).files.get(file) ?? ''
const templatesIn = (source: string) =>
  new Map(
    [...source.matchAll(/<template name="(\w+)">(.*)<\/template>/g)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  )

describe.each(targets)('templates of %s', (target, file) => {
  const templates = templatesIn(baseOf(target, file))

  test('draw every attribute of every element', () => {
    for (const [tag, { kinds, attributes }] of elementsOf(target)) {
      const { key, levels } = kinds[kinds.length - 1] ?? { key: '', levels: 0 }
      const body =
        tag === 'swiper-item'
          ? [...templates.values()].join()
          : (templates.get(key) ?? templates.get(`${key}${levels}`) ?? '')
      const drawn = [...body.matchAll(/ ([\w-]+)="/g)].map(([, name]) => name)
      const names = [...attributes.values()].map(({ name }) => name)
      // catchtouchmove stands for bindtouchmove
      const wanted = names.filter((name) => name !== 'bindtouchmove' || !names.includes('catchtouchmove'))
      expect(drawn).toEqual(expect.arrayContaining(wanted))
    }
  })

  test('hold themselves only where the host allows it', () => {
    const levels = [...templates.keys()].filter((name) => /^v\d*$/.test(name))
    expect(levels).toHaveLength(target === 'ali' ? 1 : plainLevels)
    // what holds nothing is written once
    expect([...templates.keys()].filter((name) => /^i\d*$/.test(name))).toEqual(['i'])
  })

  test('name no kind and no field twice', () => {
    expect(baseOf(target, file).match(/<template name="\w+"/g)).toHaveLength(templates.size)
    const keys = [...elementsOf(target).values()].flatMap(({ kinds }) => kinds.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
    for (const { attributes } of elementsOf(target).values())
      for (const { key } of attributes.values()) {
        // what a shape says of itself, and a node's children's order; in capitals they would be holes
        expect(['t', 'k', 'o']).not.toContain(key)
        expect(key.toUpperCase()).not.toBe(key)
      }
  })
})
