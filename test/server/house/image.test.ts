/** The image and what it stands beside: what a reviewer would look for in deploy/ and the Dockerfile. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { parseEnv } from 'node:util'
import { Cmd, Copy, DockerfileParser, From } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { entries } from '../../../scripts/bundle.mjs'
import { nodeEnv, nodeFlags } from '../../../scripts/node-flags.mjs'
import { checkout } from '../../../server/checkout'
import { loadConfig } from '../../../server/config'
import { papersPrefix } from '../../../server/core/certification/papers'

const read = (file: string): string => readFileSync(path.join(checkout, file), 'utf8')

describe('the Dockerfile', () => {
  const source = read('Dockerfile')
  const file = DockerfileParser.parse(source)
  const lines = file.getInstructions()
  const ignored = read('.dockerignore').split('\n').filter(Boolean)
  const froms = lines.filter((line): line is From => line instanceof From)
  const copies = lines.filter((line): line is Copy => line instanceof Copy)
  const stages = froms.map((from) => from.getBuildStage())
  const fromOf = (copy: Copy) =>
    copy
      .getFlags()
      .find((flag) => flag.getName() === 'from')
      ?.getValue() ?? null
  const words = (keyword: string) =>
    lines
      .filter((line) => line.getKeyword() === keyword)
      .map((line) => line.getArgumentsContent()?.replace(/\\\n\s*/g, '') ?? '')
  const last = lines.slice(lines.indexOf(froms.at(-1) ?? (lines[0] as From)))

  test('has no fault that its linter knows', () => {
    assert.deepEqual(
      validate(source).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
      [],
    )
  })

  test('names every stage, uses each, and pins what it stands on', () => {
    assert.ok(stages.length >= 3)
    const used = [...froms.map((from) => from.getImage()), ...copies.map(fromOf)]
    for (const [index, from] of froms.entries()) {
      const name = from.getBuildStage()
      assert.ok(name, `stage ${index} has no name`)
      assert.ok(index === froms.length - 1 || used.includes(name), `nothing uses ${name}`)
      const base = from.getImage() ?? ''
      if (!stages.slice(0, index).includes(base)) assert.match(base, /^[^:]+:\d[\w.-]*@sha256:[0-9a-f]{64}$/)
    }
  })

  test('copies what is there, from the checkout or a stage before', () => {
    assert.equal(words('ADD').length, 0)
    for (const copy of copies) {
      const from = fromOf(copy)
      const sources = copy
        .getArguments()
        .slice(0, -1)
        .map((argument) => argument.getValue())
      if (from !== null) assert.ok(stages.includes(from), from)
      else
        for (const name of sources) {
          assert.ok(existsSync(path.join(checkout, name)), `${name} is not there`)
          assert.ok(!ignored.includes(name.split('/')[0] ?? ''), `${name} is not in the context`)
        }
    }
  })

  test('keeps the context free of what is built, installed or secret: names at its top alone', () => {
    for (const name of ignored) assert.match(name, /^[\w.-]+$/)
    for (const name of ['.data', '.env', '.git', 'deploy', 'dist', 'node_modules'])
      assert.ok(ignored.includes(name), name)
  })

  test('installs by the lock alone, and for production what production needs', () => {
    const installs = words('RUN').filter((run) => run.includes('npm ') && !run.startsWith('npm run '))
    for (const run of installs) assert.match(run, /^npm ci( --[\w=-]+)*$/)
    const modules = copies.find(
      (copy) => last.includes(copy) && /node_modules/.test(copy.getArgumentsContent() ?? ''),
    )
    const from = froms.find((one) => modules && one.getBuildStage() === fromOf(modules))
    const stage = lines.slice(lines.indexOf(from as From) + 1)
    assert.match(stage[0]?.getArgumentsContent() ?? '', /^npm ci --omit=dev /)
  })

  test('runs the bundle as somebody else than root, with a check of its health', () => {
    const keywords = last.map((line) => line.getKeyword())
    const [user = ''] = last
      .filter((line) => line.getKeyword() === 'USER')
      .map((line) => line.getArgumentsContent())
    assert.match(user ?? '', /^(?!root$|0$)\w+$/)
    assert.ok(keywords.indexOf('USER') > keywords.lastIndexOf('RUN'))
    assert.equal(keywords.filter((keyword) => keyword === 'HEALTHCHECK').length, 1)
    assert.match(words('HEALTHCHECK')[0] ?? '', /\/healthz/)
    const [command] = lines.filter((line): line is Cmd => line instanceof Cmd)
    const told = command?.getJSONStrings().map((word) => word.getJSONValue()) ?? []
    const main = told.at(-1) ?? ''
    assert.deepEqual(told.slice(0, -1), ['node', ...nodeFlags])
    assert.match(main, /^dist\/server\/(.+)\.mjs$/)
    assert.ok(path.basename(main, '.mjs') in entries)
  })

  test('runs it with the flags that every other way has', () => {
    const [arenas] = Object.entries(nodeEnv).map((pair) => pair.join('='))
    for (const [file, begin] of [
      ['deploy/campus.service', 'ExecStart=/usr/bin/node '],
      ['docs/DEPLOY.md', 'node '],
      ['docs/DEPLOY.en.md', 'node '],
    ] as const) {
      const text = readFileSync(path.join(checkout, file), 'utf8')
      assert.ok(text.includes(`${begin}${nodeFlags.join(' ')} dist/server/main.mjs`), file)
      assert.ok(text.includes(arenas ?? ''), file)
    }
    assert.match(words('ENV').join(' '), new RegExp(arenas ?? ''))
  })
})

interface Service {
  build?: string
  image?: string
  restart?: string
  environment?: Record<string, string>
  healthcheck?: object
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  profiles?: string[]
  mem_limit?: string
  cpus?: number
  configs?: { source: string }[]
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
  configs: Record<string, { content: string }>
}

describe('deploy', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
  const services = Object.entries(compose.services)
  const ignoredByGit = read('.gitignore').split('\n')
  /** As somebody filled them in. */
  const filledIn = (text: string): Record<string, string> => {
    const filled = parseEnv(text.replace(/<(.*?)>/g, '$1')) as Record<string, string>
    return { ...filled, PAPERS_KEY: Buffer.alloc(32, 7).toString('base64') }
  }
  const filled = filledIn(read('deploy/app.env.example'))
  /** With the lines for the other storage in place of the one for files in the volume. */
  const onBucket = filledIn(
    read('deploy/app.env.example')
      .replace('\nSTORAGE=local', '')
      .replace(/^# (S(?:3_\w+|TORAGE)=)/gm, '$1'),
  )
  /** What of the settings compose.yaml puts into its own. */
  const putIn = (text: string, env: Record<string, string>): string =>
    text.replace(/\$\{(\w+):(\?|-(.*?))\}/g, (_, name: string, rule: string, otherwise = '') => {
      assert.ok(rule !== '?' || env[name], `${name} is not in the example`)
      return env[name] ?? String(otherwise)
    })

  test('pins every image, and waits for services that are well', () => {
    for (const [name, service] of services) {
      if (service.build === undefined)
        assert.match(service.image ?? '', /:(?!latest)[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/, name)
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        const on = compose.services[other]
        assert.ok(on, `${name} waits for ${other}`)
        // what is built brings its own
        if (condition === 'service_healthy')
          assert.ok(on.healthcheck ?? on.build, `${other} has no check of its health`)
        else assert.equal(on.restart, undefined, `${other} never ends`)
      }
      for (const volume of service.volumes ?? []) {
        const [from = '', to] = putIn(volume, filled).split(':')
        if (to === '/backup') assert.ok(ignoredByGit.includes(path.resolve('/deploy', from) + '/'), volume)
        else if (from.startsWith('.')) assert.ok(existsSync(path.join(checkout, 'deploy', from)), volume)
        else assert.ok(from in compose.volumes, volume)
      }
    }
  })

  test('bounds the memory and the processors of every service', () => {
    for (const [name, { mem_limit: memory, cpus }] of services) {
      assert.match(memory ?? '', /^\d+[mg]$/, name)
      assert.ok(cpus, name)
    }
  })

  test('gives production every setting that it asks for', () => {
    const start = (env: Record<string, string>) => {
      const given = Object.entries(compose.services.app?.environment ?? {}).map(([name, value]) => [
        name,
        putIn(value, env),
      ])
      return loadConfig({ ...env, ...(Object.fromEntries(given) as Record<string, string>) })
    }
    const config = start(filled)
    assert.equal(config.mode, 'production')
    assert.equal(config.storage.name, 'local')
    assert.match(config.databaseUrl ?? '', /@postgres:5432\/campus$/)
    const { storage } = start(onBucket)
    assert.ok(storage.name === 's3')
    assert.equal(storage.endpoint, 'http://storage:8333')
    assert.equal(storage.publicUrl, 'https://campus.example.com/files')
  })

  test('has a storage whose keys are the server’s, and which lists nothing to others', () => {
    const { content } = compose.configs[compose.services.storage?.configs?.[0]?.source ?? ''] ?? {}
    const { identities } = JSON.parse(putIn(content ?? '', onBucket)) as {
      identities: { name: string; actions: string[]; credentials?: object[] }[]
    }
    const [anonymous, own] = identities
    assert.deepEqual(anonymous, { name: 'anonymous', actions: [`Read:${onBucket.S3_BUCKET}`] })
    assert.deepEqual(own?.credentials, [
      { accessKey: onBucket.S3_ACCESS_KEY_ID, secretKey: onBucket.S3_SECRET_ACCESS_KEY },
    ])
  })

  test('has no secret in its example, and git leaves the filled one alone', () => {
    const example = read('deploy/app.env.example').matchAll(/^(?:# )?([A-Z0-9_]+)=(.*)$/gm)
    for (const [, name = '', value = ''] of example)
      if (/PASSWORD|SECRET|KEY|TOKEN|APPID/.test(name)) assert.match(value, /^<.+>$/, name)
    assert.ok(ignoredByGit.includes('deploy/app.env'))
  })

  test('lets everybody read the bucket, papers left out', () => {
    interface Statement {
      Effect: 'Allow' | 'Deny'
      Action: string[]
      Resource: string[]
    }
    const { Statement } = JSON.parse(read('deploy/bucket-policy.json')) as { Statement: Statement[] }
    const bucket = `arn:aws:s3:::${onBucket.S3_BUCKET}`
    assert.deepEqual(
      Statement.map(({ Effect, Action, Resource }) => [Effect, ...Action, ...Resource]),
      [
        ['Allow', 's3:GetObject', `${bucket}/*`],
        ['Deny', 's3:GetObject', `${bucket}/${papersPrefix}*`],
      ],
    )
  })
})
