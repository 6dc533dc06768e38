import assert from 'node:assert/strict'
import { test } from 'node:test'
import { elementsOf } from './elements'
import { run } from './fixture'

test('an element or attribute that the build has no place for is an error, those of its table are not', async (context) => {
  const node = (type: string, props: object): string => JSON.stringify({ id: 1, type, props, children: [] })
  const script = `Page({ data: {}, onLoad() { this.setData({ 'root.nodes.1': ${node('progress', {})} })
    this.setData({ 'root.nodes.2': ${node('view', { class: 'a', tabindex: 1, bindtap: null })}, 'root.nodes.3': ${node('plain-text', {})} }) } })`
  const app = await run(
    context,
    'wechat',
    { 'pages/a': { template: '<view>页</view>', script } },
    { onData: elementsOf('wechat') },
  )
  assert.deepEqual(app.errors, [
    '<progress> is not in hostComponents.js',
    '<view tabindex> is not in hostComponents.js',
  ])
})
