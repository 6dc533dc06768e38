/**
 * `node scripts/check-mini.mjs dist/wechat` (or qq, ali): that the built package is whole, no package reaches into
 * another, and, for WeChat, that WeChat's own checks of app.json and the pages, and its template and style
 * compilers, accept it. Exits 1 with a line for each problem.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { readPackage, structureProblems } from './mini-package.mjs'

const require = createRequire(import.meta.url)
/** WeChat's limits, which its service tells signed-in tools. */
const limits = { MaxTabbarCount: 5, MinTabbarCount: 2, MaxTabbarIconSize: 40, NavigateMiniprogramLimit: 10 }

/** app.json and every page's json by miniprogram-ci, in light and dark; unknown keys count as problems. */
async function configProblems({ directory, pages }, scratch) {
  const { Project } = require('miniprogram-ci')
  const json = 'miniprogram-ci/dist/modules/corecompiler/original/json'
  const { getAppJSON } = require(`${json}/app/appJSON`)
  const { getPageJSON } = require(`${json}/page/getPageJSON`)
  const key = path.join(scratch, 'key')
  writeFileSync(key, 'never used: nothing is uploaded')
  const project = new Project({
    appid: 'wxffffffffffffffff',
    type: 'miniProgram',
    projectPath: path.resolve(directory),
    privateKeyPath: key,
    ignores: [],
  })
  // Otherwise it asks WeChat's service about the account.
  project.attr = async () => ({
    platform: true,
    appType: 0,
    isSandbox: false,
    released: true,
    setting: limits,
  })

  const problems = []
  const check = async (name, read) => {
    try {
      const { __warning__: warning } = await read()
      if (warning) problems.push(`${name}: ${warning}`)
    } catch (error) {
      problems.push(`${name}: ${error.message}`)
    }
  }
  await check('app.json', () => getAppJSON(project))
  // Each page's check reads app.json again.
  for (const page of problems.length ? [] : pages)
    await check(`${page}.json`, () => getPageJSON(project, { pagePath: page, miniprogramRoot: '' }))
  return problems
}

/** The compiler reads the package from its own folder and wants names that begin with './'. */
function compileProblems(compiler, directory, options, files, scratch) {
  const system = { linux: 'linux', darwin: 'mac', win32: 'windows' }[process.platform]
  const name = system === 'windows' ? `${compiler}.exe` : compiler
  const executable = path.join(
    path.dirname(require.resolve('miniprogram-compiler/package.json')),
    'bin',
    system,
    name,
  )
  // npm unpacks it without the permission to run.
  chmodSync(executable, 0o755)
  const output = path.join(scratch, `${compiler}.js`)
  const run = spawnSync(executable, [...options, '-o', output, ...files.map((file) => `./${file}`)], {
    cwd: directory,
    encoding: 'utf8',
  })
  if (run.error) return [`${compiler}: ${run.error.message}`]
  const said = run.stderr.trim()
  if (run.status !== 0 || said) return [`${compiler}: ${said || `exit ${run.status}`}`]
  const compiled = readFileSync(output, 'utf8')
  return files
    .filter((file) => !compiled.includes(file))
    .map((file) => `${compiler}: ${file} is not in what it wrote`)
}

async function check(directory) {
  const built = readPackage(directory)
  const { target, files, pages, template, style } = built
  const { problems, followed } = structureProblems(built)
  const done = [`${pages.length} pages`, `${followed} requires and imports`]
  if (target === 'wechat') {
    const scratch = mkdtempSync(path.join(os.tmpdir(), 'check-mini-'))
    const all = (ending) => [...files.keys()].filter((file) => file.endsWith(ending)).sort()
    const templates = all(template)
    const styles = all(style)
    problems.push(...(await configProblems(built, scratch)))
    problems.push(...compileProblems('wcc', directory, ['-d', '-cc', '0'], templates, scratch))
    problems.push(
      ...compileProblems('wcsc', directory, ['-js', '-lc', '-pc', String(styles.length)], styles, scratch),
    )
    rmSync(scratch, { recursive: true })
    done.push(
      `app.json and ${pages.length} pages by miniprogram-ci`,
      `${templates.length} templates by wcc`,
      `${styles.length} styles by wcsc`,
    )
  }
  return { target, done, problems }
}

const directories = process.argv.slice(2)
if (!directories.length) {
  console.error('usage: node scripts/check-mini.mjs dist/wechat ...')
  process.exit(1)
}
const shown = 20
let failed = false
for (const directory of directories) {
  try {
    const { target, done, problems } = await check(directory)
    for (const problem of problems.slice(0, shown)) console.error(`${target}: ${problem}`)
    if (problems.length > shown) console.error(`${target}: and ${problems.length - shown} more`)
    console.log(`${target}: checked ${done.join('; ')}; ${problems.length} problems`)
    failed ||= problems.length > 0
  } catch (error) {
    console.error(`${directory}: ${error.message}`)
    failed = true
  }
}
// miniprogram-ci leaves handles open.
process.exit(failed ? 1 : 0)
