/**
 * `npm run image:steps`: the Dockerfile without Docker. A folder stands for each stage and this machine for the base image:
 * its COPY and RUN lines are done there one after the other, then its CMD is started and its HEALTHCHECK asked. What only
 * the base image's system can do (apt-get) is left out and said. Takes minutes. The image has no database: the server stands
 * on the one in DATABASE_URL, else on one that is started beside it, as in compose.yaml.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DockerfileParser } from 'dockerfile-ast'
import { startEmbedded } from '../server/database/embedded.ts'
import { createLogger } from '../server/log.ts'
import { root } from './setup.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

/** A value of the image as it is here: what is absolute lies in the stage's folder. */
const placed = (stage, value) => (value.startsWith('/') ? path.join(stage.folder, value) : value)

/** Lines that .dockerignore keeps out of the context are names at its top. */
function copyContext(target) {
  const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n')
  for (const name of readdirSync(root).filter((one) => !ignored.includes(one)))
    cpSync(path.join(root, name), path.join(target, name), { recursive: true, verbatimSymlinks: true })
}

/** Steps by their keyword: each does its line in the stage. */
const steps = {
  WORKDIR(stage, line) {
    stage.workdir = placed(stage, line.getPath())
    mkdirSync(stage.workdir, { recursive: true })
  },
  COPY(stage, line, stages) {
    const words = line.getArguments().map((word) => word.getValue())
    const target = path.resolve(stage.workdir, placed(stage, words.pop()))
    const from = line
      .getFlags()
      .find((flag) => flag.getName() === 'from')
      ?.getValue()
    for (const word of words) {
      if (word === '.') copyContext(target)
      else {
        const source = from ? placed(stages.get(from), word) : path.join(root, word)
        const place = line.getArgumentsContent().endsWith('./')
          ? path.join(target, path.basename(word))
          : target
        cpSync(source, place, { recursive: true, verbatimSymlinks: true })
      }
    }
  },
  ENV(stage, line) {
    for (const property of line.getProperties())
      stage.env[property.getName()] = placed(stage, property.getValue())
  },
  RUN(stage, line) {
    const command = line.getArgumentsContent()
    if (command.startsWith('apt-get')) return say(`   left out: the base image's system`)
    const { status } = spawnSync('sh', ['-c', command], {
      cwd: stage.workdir,
      env: environment(stage),
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`RUN ${command}: ${status}`)
  },
  HEALTHCHECK: (stage, line) => (stage.health = JSON.parse(line.getArgumentsContent().replace(/^CMD /, ''))),
  CMD: (stage, line) => (stage.command = line.getJSONStrings().map((word) => word.getJSONValue())),
}

/** No more of this machine than its programs: an empty home, no settings. */
const environment = ({ folder, env }) => ({ PATH: process.env.PATH, HOME: path.join(folder, 'home'), ...env })

function makeStage(folder, line, stages) {
  const parent = stages.get(line.getImage())
  mkdirSync(path.join(folder, 'home'), { recursive: true })
  if (!parent) return { folder, workdir: folder, env: {} }
  cpSync(parent.folder, folder, { recursive: true, verbatimSymlinks: true })
  return {
    folder,
    workdir: path.join(folder, path.relative(parent.folder, parent.workdir)),
    env: { ...parent.env },
  }
}

/** The last stage, with all before it below `folder`. */
function buildStages(folder) {
  const file = DockerfileParser.parse(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))
  const stages = new Map()
  let stage
  for (const line of file.getInstructions()) {
    say(`── ${line.getKeyword()} ${line.getArgumentsContent()}`)
    if (line.getKeyword() === 'FROM') {
      stage = makeStage(path.join(folder, line.getBuildStage()), line, stages)
      stages.set(line.getBuildStage(), stage)
    } else steps[line.getKeyword()]?.(stage, line, stages)
  }
  return stage
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Root becomes somebody who owns nothing but the data, as the image's user is. */
function somebody(stage) {
  if (process.getuid() !== 0) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  const user = { uid: id('-u'), gid: id('-g') }
  for (const folder of [stage.env.DATA_DIR, path.join(stage.folder, 'home')])
    chownSync(folder, user.uid, user.gid)
  return user
}

/** Starts the image's command and asks its health check until it is content. @throws when the command ends before */
async function start(stage, databaseUrl) {
  mkdirSync(stage.env.DATA_DIR, { recursive: true })
  const env = {
    ...environment(stage),
    DEMO: 'open',
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
  }
  const options = { cwd: stage.workdir, env, stdio: 'inherit', ...somebody(stage) }
  const [program, ...args] = stage.command
  const began = performance.now()
  const server = spawn(program, args, options)
  const ended = new Promise((resolve) => server.on('exit', resolve))
  const [check, ...words] = stage.health
  while (spawnSync(check, words, options).status !== 0) {
    if (server.exitCode !== null) throw new Error(`CMD ended: ${server.exitCode}`)
    await wait(100)
  }
  say(`── healthy after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  server.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`CMD ended with ${code} on SIGTERM`)
}

/** Gives `use` the address of a database, which ends with it unless it is the caller's own. */
async function withDatabase(folder, use) {
  if (process.env.DATABASE_URL) return use(process.env.DATABASE_URL)
  const { url, stop } = await startEmbedded(folder, createLogger({ logLevel: 'warn' }), { durable: false })
  await use(url).finally(stop)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'campus-image-'))
try {
  chmodSync(folder, 0o755)
  const stage = buildStages(folder)
  await withDatabase(path.join(folder, 'database'), (url) => start(stage, url))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
