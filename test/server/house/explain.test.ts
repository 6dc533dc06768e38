/** A failed start says one sentence where somebody can mend it, and leaves the rest to a trace. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, loadConfig } from '../../../server/config'
import { explain } from '../../../server/explain'
import { StartError } from '../../../server/startError'

const config = loadConfig({ DATA_DIR: '/srv/campus', PORT: '80' })
const failure = (fields: object): Error => Object.assign(new Error('raw'), fields)

test('what can be mended is one sentence', () => {
  assert.equal(explain(new StartError('一句话', { cause: failure({}) }), config), '一句话')
  assert.match(explain(new ConfigError(['缺少 X']), null) ?? '', /缺少 X/)
  assert.match(explain(failure({ code: 'EADDRINUSE', syscall: 'listen' }), config) ?? '', /端口 80 已被占用/)
  assert.match(explain(failure({ code: 'EACCES', syscall: 'listen' }), config) ?? '', /没有权限使用端口 80/)
  assert.match(explain(failure({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), config) ?? '', /HOST/)
  const file = failure({ code: 'ENOTDIR', syscall: 'mkdir', path: '/srv/campus/postgres.7' })
  assert.match(explain(new Error('outer', { cause: file }), config) ?? '', /DATA_DIR 不能用（ENOTDIR）/)
})

test('the rest wants its trace', () => {
  assert.equal(explain(new TypeError('of ours'), config), null)
  assert.equal(explain(failure({ code: 'ENOTDIR', path: '/srv/other' }), config), null)
  assert.equal(explain('text', null), null)
})
