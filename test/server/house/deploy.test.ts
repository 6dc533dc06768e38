/** What operators run the server with: the proxies, the unit, the chart; and that each sets only what the server reads. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import { realtime } from '../../../contract/message/rules'
import { checkout } from '../../../server/checkout'
import { ConfigError, loadConfig } from '../../../server/config'

const read = (file: string): string => readFileSync(path.join(checkout, file), 'utf8')

/** Names that the server reads when these are set. */
function namesRead(settings: Record<string, string>): Set<string> {
  const names = new Set<string>()
  const watched = new Proxy(settings, {
    get: (target, name) => (names.add(String(name)), target[String(name)]),
    // who looks for names that nobody read would read them all
    ownKeys: () => [],
  })
  try {
    loadConfig(watched)
  } catch (err) {
    assert.ok(err instanceof ConfigError, String(err))
  }
  return names
}

/** What starts settings in the files for operators; `others` is what not the server but something beside it reads. */
function onlySettings(settings: Record<string, string>, others: readonly string[] = []): void {
  const names = namesRead(settings)
  for (const name of Object.keys(settings))
    assert.ok(names.has(name) || others.includes(name), `nothing reads ${name}`)
}

interface Chart {
  name: string
  version: string
  appVersion: string
}
interface Values {
  settings: Record<string, string>
  backup: { image: string }
  ingress: { annotations: Record<string, string> }
}
interface Compose {
  services: { postgres: { image: string }; app: { stop_grace_period: string } }
}

/** Sounds and films, with what a form puts around them. */
const megabytes = 64
/** The server's own after DRAIN_SECONDS. */
const stopSeconds = 15
const drainSeconds = 5

describe('what operators start it with', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
  const values = parse(read('deploy/helm/campus/values.yaml')) as Values

  test('sets nothing that nobody reads', () => {
    const example = read('deploy/app.env.example')
    const onBucket = example.replace('\nSTORAGE=local', '').replace(/^# (S(?:3_\w+|TORAGE)=)/gm, '$1')
    const besides = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    for (const text of [example, onBucket])
      onlySettings(parseEnv(text) as Record<string, string>, [...besides, 'COMPOSE_PROFILES'])
    onlySettings(parseEnv(read('deploy/school.env.example')) as Record<string, string>)
    onlySettings(values.settings)
    const [, unit = ''] = /^Environment=(.*)$/m.exec(read('deploy/campus.service')) ?? []
    onlySettings(Object.fromEntries(unit.split(' ').map((one) => one.split('='))) as Record<string, string>, [
      'NODE_ENV',
      'MALLOC_ARENA_MAX',
    ])
  })

  test('DEPLOY.md names every setting, and its settings of production are read', () => {
    const page = read('docs/DEPLOY.md')
    const beginnings = [...page.matchAll(/`(\w+_)…`/g)].map(([, beginning = '']) => beginning)
    const endings = [...page.matchAll(/`(_[A-Z_]+)`/g)].map(([, ending = '']) => ending)
    const vendors = [
      'SMS',
      'WECHAT',
      'QQ',
      'ALIPAY',
      'SAFETY',
      'PAYOUT',
      'MAPS',
      'IM',
      'BOOKS',
      'COURIER',
      'OCR',
      'STORAGE',
      'MAIL',
    ]
    const all = vendors.flatMap((name) =>
      ['wechat', 'qq', 'alipay', 'tencent', 'aliyun', 'openlibrary', 'kuaidi100', 's3', 'smtp'].map(
        (vendor) => ({
          [name]: vendor,
        }),
      ),
    )
    const names = new Set(all.flatMap((settings) => [...namesRead(settings)]))
    assert.ok(names.size > 80)
    for (const name of names)
      assert.ok(
        page.includes(name) ||
          endings.some((ending) => name.endsWith(ending)) ||
          beginnings.some((beginning) => name.startsWith(beginning)),
        `DEPLOY.md does not name ${name}`,
      )
    const [, block = ''] = /```\n(MODE=production\n[^]*?)```/.exec(page) ?? []
    const lines = [...block.replace(/ {2,}#.*$/gm, '').matchAll(/(?:^|\s)([A-Z0-9_]+)=('[^']*'|\S*)/g)]
    assert.ok(lines.length > 15)
    onlySettings(Object.fromEntries(lines.map(([, name, value]) => [name, value])) as Record<string, string>)
  })

  test('lets a node end its calls before it is killed', () => {
    const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/campus.service')) ?? []
    for (const seconds of [unit, compose.services.app.stop_grace_period.replace(/s$/, '')])
      assert.ok(Number(seconds) >= drainSeconds + stopSeconds)
    assert.match(
      read('deploy/helm/campus/templates/deployment.yaml'),
      new RegExp(
        `terminationGracePeriodSeconds: \\{\\{ add ${stopSeconds} \\(\\.Values\\.settings\\.DRAIN_SECONDS \\| default ${drainSeconds} `,
      ),
    )
  })

  test('every proxy takes the largest bodies and waits longer than the sockets’ pings', () => {
    const nginx = read('deploy/nginx.conf')
    const { annotations } = values.ingress
    const bodies = [
      /client_max_body_size (\d+)m;/.exec(nginx)?.[1],
      /max_size (\d+)MB/.exec(read('deploy/Caddyfile'))?.[1],
      /^(\d+)m$/.exec(annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '')?.[1],
    ]
    assert.deepEqual(bodies, Array(3).fill(String(megabytes)))
    const waits = [
      /proxy_read_timeout (\d+)s;/.exec(nginx)?.[1],
      annotations['nginx.ingress.kubernetes.io/proxy-read-timeout'],
    ]
    for (const seconds of waits) assert.ok(Number(seconds) * 1000 > 2 * realtime.pingEvery)
  })

  test('the chart is of this version, with the database’s image, and uses every value that it has', () => {
    const chart = parse(read('deploy/helm/campus/Chart.yaml')) as Chart
    assert.deepEqual([chart.version, chart.appVersion], [version, version])
    assert.equal(values.backup.image, compose.services.postgres.image)
    const folder = path.join(checkout, 'deploy/helm/campus/templates')
    const templates = readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n')
    const used = new Set([...templates.matchAll(/\.Values\.([\w.]+)/g)].map(([, name = '']) => name))
    const has = Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
      typeof value !== 'object' || value === null || used.has(name)
        ? [name]
        : Object.keys(value).map((key) => `${name}.${key}`),
    )
    for (const name of has) assert.ok(used.has(name), `${name} is used nowhere`)
    for (const name of used)
      assert.ok(has.includes(name) || name.startsWith('settings.'), `${name} has no value`)
  })
})

describe('the proxies’ files', () => {
  /** As somebody filled it in, with the storage's lines or without; listens on no port. */
  const filled = (folder: string, storage: boolean): string =>
    read('deploy/nginx.conf')
      .replace(/<\/path\/to\/campus\.(pem|key)>/g, `${folder}/campus.$1`)
      .replace(/<(campus\.example\.com)>/g, '$1')
      .replace(/^ +listen \[::\].*$/gm, '')
      .replace(/listen (\d+)/g, `listen unix:${folder}/$1.sock`)
      .replace(/^user .*$/m, '')
      .replace(/#s3 /g, storage ? '' : '# ')

  const has = (context: TestContext, program: string): boolean => {
    const there = spawnSync(program, ['version']).error === undefined
    if (!there) context.skip(`${program} is not on this machine`)
    return there
  }

  test('nginx takes its file', (context) => {
    if (!has(context, 'nginx')) return
    const folder = mkdtempSync(path.join(os.tmpdir(), 'campus-nginx-'))
    context.after(() => rmSync(folder, { recursive: true, force: true }))
    const place = (name: string): string => path.join(folder, name)
    spawnSync('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...['-subj', '/CN=campus.example.com', '-keyout', place('campus.key'), '-out', place('campus.pem')],
    ])
    for (const storage of [false, true]) {
      writeFileSync(place('nginx.conf'), filled(folder, storage))
      const globals = `pid ${place('pid')}; error_log stderr;`
      const { status, stderr } = spawnSync(
        'nginx',
        ['-t', '-q', '-p', folder, '-c', place('nginx.conf'), '-g', globals],
        {
          encoding: 'utf8',
        },
      )
      assert.equal(status, 0, stderr)
    }
  })

  test('Caddy takes its file, for either kind of storage', (context) => {
    if (!has(context, 'caddy')) return
    for (const STORAGE of ['local', 's3']) {
      const { status, stderr } = spawnSync(
        'caddy',
        ['adapt', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile', '--validate'],
        {
          cwd: checkout,
          encoding: 'utf8',
          env: {
            ...process.env,
            PUBLIC_URL: 'https://campus.example.com',
            STORAGE,
            NODES: '127.0.0.1:3000',
            BUCKET: '127.0.0.1:8333',
            HOME: os.tmpdir(),
          },
        },
      )
      assert.equal(status, 0, stderr)
    }
  })
})
