/**
 * Three PostgreSQL under Patroni with etcd, and HAProxy before them, all on loopback: what a fleet runs, from Debian's
 * packages. The primary waits for one standby (synchronous_mode), so that what it acknowledged is in two places.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensurePackages } from '../../scripts/setup.mjs'
import { postgresAccount, type Account } from '../../server/database/binaries'
import { freePort } from '../../server/database/embedded'
import { until } from '../live/server'
import { kill, killDatabase, postmasterOf } from '../server/processes'

const bin = '/usr/lib/postgresql/15/bin'
/** A file of each package that has to be there. */
const packages = {
  'postgresql-15': `${bin}/postgres`,
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
}

interface Node {
  name: string
  /** Of PostgreSQL and of Patroni's REST API. */
  port: number
  api: number
  data: string
  patroni: ChildProcess | null
}

/** What Patroni says of a node; null when it does not answer. */
interface NodeState {
  role: string
  state: string
  sync_standby?: boolean
}

export class Cluster {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), 'campus-failover-'))
  private account: Account | null = null
  private etcd = { port: 0, peer: 0 }
  private proxy = 0
  private nodes: Node[] = []
  private readonly others: ChildProcess[] = []

  /** Of the primary, whichever it is. */
  get url(): string {
    return `postgres://postgres:campus@127.0.0.1:${this.proxy}/postgres`
  }

  async start(): Promise<void> {
    const missing = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
    ensurePackages(missing, `这项测试缺少：${missing.join('、')}。请安装它们（Debian 的包名）`)
    this.account = await postgresAccount()
    this.own(this.folder)
    this.etcd = { port: await freePort(), peer: await freePort() }
    this.proxy = await freePort()
    for (const name of ['one', 'two', 'three'])
      this.nodes.push({
        name,
        port: await freePort(),
        api: await freePort(),
        data: path.join(this.folder, name),
        patroni: null,
      })
    this.startEtcd()
    for (const node of this.nodes) this.startNode(node)
    this.startProxy()
    await this.whole()
  }

  /** Waits until one leads, and the two others follow, one of them as the one that is waited for. */
  async whole(): Promise<void> {
    await until(
      'the cluster is whole',
      async () => {
        const states = await Promise.all(this.nodes.map((node) => this.stateOf(node)))
        const leads = states.filter((state) => state?.role === 'master' && state.state === 'running')
        const follow = states.filter((state) => state?.role === 'replica' && state.state === 'running')
        return leads.length === 1 && follow.length === 2 && states.some((state) => state?.sync_standby)
          ? true
          : null
      },
      120_000,
    )
  }

  /** Ends the primary as when its machine loses power. Gives a function that waits until another leads, and says when. */
  async killPrimary(): Promise<{ name: string; next: Promise<number> }> {
    const leads = await Promise.all(this.nodes.map((node) => this.answers(node, 'primary')))
    const node = this.nodes[leads.indexOf(true)]
    if (!node?.patroni) throw new Error('nobody leads')
    const postmaster = postmasterOf(node.data)
    await kill([node.patroni.pid ?? 0])
    await killDatabase(postmaster)
    node.patroni = null
    return { name: node.name, next: this.nextPrimary(node) }
  }

  /** Of those that follow, by name. */
  async replicas(): Promise<{ name: string; url: string; data: string }[]> {
    const follow = await Promise.all(this.nodes.map((node) => this.answers(node, 'replica')))
    return this.nodes
      .filter((_node, index) => follow[index])
      .map(({ name, port, data }) => ({
        name,
        url: `postgres://postgres:campus@127.0.0.1:${port}/postgres`,
        data,
      }))
  }

  /** Ends one of them as when its machine loses power. */
  async killReplica(name: string): Promise<void> {
    const node = this.nodes.find((one) => one.name === name)
    if (!node?.patroni) throw new Error(`${name} does not run`)
    const postmaster = postmasterOf(node.data)
    await kill([node.patroni.pid ?? 0])
    await killDatabase(postmaster)
    node.patroni = null
  }

  /** Starts what was killed: it follows the new primary. */
  async revive(): Promise<void> {
    for (const node of this.nodes) if (!node.patroni) this.startNode(node)
    await this.whole()
  }

  async stop(): Promise<void> {
    const running = this.nodes.flatMap(({ patroni }) => (patroni ? [patroni] : []))
    for (const child of [...running, ...this.others]) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async nextPrimary(dead: Node): Promise<number> {
    const rest = this.nodes.filter((node) => node !== dead)
    for (const end = Date.now() + 90_000; Date.now() < end;) {
      const leads = await Promise.all(rest.map((node) => this.answers(node, 'primary')))
      if (leads.includes(true)) return Date.now()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('nobody leads')
  }

  private answers = ({ api }: Node, role: string): Promise<boolean> =>
    fetch(`http://127.0.0.1:${api}/${role}`).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.ok
      },
      () => false,
    )

  private stateOf = ({ api }: Node): Promise<NodeState | null> =>
    fetch(`http://127.0.0.1:${api}/patroni`).then(
      (answer) => answer.json() as Promise<NodeState>,
      () => null,
    )

  private own(place: string): void {
    if (this.account) chownSync(place, this.account.uid, this.account.gid)
  }

  /** Starts a program as PostgreSQL's account, its output in a file of its name. */
  private run(name: string, file: string, args: readonly string[]): ChildProcess {
    const log = openSync(path.join(this.folder, `${name}.log`), 'a')
    const child = spawn(file, args, {
      ...this.account,
      cwd: this.folder,
      env: { PATH: `${bin}:/usr/bin:/bin:/usr/sbin`, HOME: this.folder, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    return child
  }

  private write(name: string, text: string): string {
    const file = path.join(this.folder, name)
    writeFileSync(file, text)
    this.own(file)
    return file
  }

  private startEtcd(): void {
    const { port, peer } = this.etcd
    const data = path.join(this.folder, 'etcd')
    mkdirSync(data, { mode: 0o700 })
    this.own(data)
    const at = (number: number) => `http://127.0.0.1:${number}`
    const args = {
      '--name': 'one',
      '--data-dir': data,
      '--listen-client-urls': at(port),
      '--advertise-client-urls': at(port),
      '--listen-peer-urls': at(peer),
      '--initial-advertise-peer-urls': at(peer),
      '--initial-cluster': `one=${at(peer)}`,
    }
    this.others.push(this.run('etcd', '/usr/bin/etcd', Object.entries(args).flat()))
  }

  private startNode(node: Node): void {
    node.patroni = this.run(node.name, '/usr/bin/patroni', [
      this.write(`${node.name}.json`, JSON.stringify(this.settingsOf(node))),
    ])
  }

  /** Patroni reads YAML, and so JSON. A leader that is silent for `ttl` seconds, the least that Patroni takes, is replaced. */
  private settingsOf({ name, port, api, data }: Node) {
    const local = { listen: '127.0.0.1', connect: '127.0.0.1' }
    return {
      scope: 'campus',
      name,
      restapi: { listen: `${local.listen}:${api}`, connect_address: `${local.connect}:${api}` },
      etcd3: { hosts: [`127.0.0.1:${this.etcd.port}`] },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 1,
          retry_timeout: 3,
          maximum_lag_on_failover: 1_048_576,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 100, wal_log_hints: 'on', shared_buffers: '64MB' },
          },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      },
      postgresql: {
        listen: `${local.listen}:${port}`,
        connect_address: `${local.connect}:${port}`,
        data_dir: data,
        bin_dir: bin,
        pgpass: path.join(this.folder, `${name}.pgpass`),
        authentication: {
          superuser: { username: 'postgres', password: 'campus' },
          replication: { username: 'replicator', password: 'campus' },
          rewind: { username: 'rewinder', password: 'campus' },
        },
        parameters: { unix_socket_directories: this.folder },
        pg_hba: [
          'local all all trust',
          'host replication replicator 127.0.0.1/32 md5',
          'host all all 127.0.0.1/32 md5',
        ],
      },
    }
  }

  /** Sends to the primary alone, and ends connections to one that leads no more. */
  private startProxy(): void {
    const servers = this.nodes.map(
      ({ name, port, api }) =>
        `  server ${name} 127.0.0.1:${port} check port ${api} inter 200ms fall 1 rise 1 on-marked-down shutdown-sessions`,
    )
    const file = this.write(
      'haproxy.cfg',
      [
        'defaults',
        '  mode tcp',
        '  timeout connect 500ms',
        '  timeout queue 500ms',
        '  timeout client 1h',
        '  timeout server 1h',
        '  timeout check 500ms',
        'listen primary',
        `  bind 127.0.0.1:${this.proxy}`,
        '  option httpchk GET /primary',
        ...servers,
        '',
      ].join('\n'),
    )
    this.others.push(this.run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', file]))
  }

  /** What a program said last, for whoever looks for a fault. */
  said(name: string): string {
    return readFileSync(path.join(this.folder, `${name}.log`), 'utf8').slice(-4_000)
  }
}
