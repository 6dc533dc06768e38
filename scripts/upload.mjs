/**
 * `npm run upload -- wechat` uploads dist/wechat as a development version with miniprogram-ci, `-- ali` dist/ali
 * with minidev. README says how QQ's IDE takes dist/qq.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { version } from '../app.config.ts'

const require = createRequire(import.meta.url)
const env = process.env

/** What has to be there, by target: a sentence and whether it is. */
const needs = {
  wechat: () => [
    ["WECHAT_APPID is the mini-program's AppID", Boolean(env.WECHAT_APPID)],
    [
      'WECHAT_UPLOAD_KEY is the path of the upload key (mp.weixin.qq.com, 开发设置, 小程序代码上传)',
      Boolean(env.WECHAT_UPLOAD_KEY),
    ],
    [
      `the file that WECHAT_UPLOAD_KEY names: ${env.WECHAT_UPLOAD_KEY}`,
      !env.WECHAT_UPLOAD_KEY || existsSync(env.WECHAT_UPLOAD_KEY),
    ],
  ],
  ali: () => [
    ["ALIPAY_APPID is the mini-program's AppID", Boolean(env.ALIPAY_APPID)],
    [
      'ALIPAY_UPLOAD_KEY is the path of the identity key file (open.alipay.com, 开发者账户, 小程序开发工具密钥)',
      Boolean(env.ALIPAY_UPLOAD_KEY),
    ],
    [
      `the file that ALIPAY_UPLOAD_KEY names: ${env.ALIPAY_UPLOAD_KEY}`,
      !env.ALIPAY_UPLOAD_KEY || existsSync(env.ALIPAY_UPLOAD_KEY),
    ],
  ],
}

async function wechat() {
  const ci = require('miniprogram-ci')
  const project = new ci.Project({
    appid: env.WECHAT_APPID,
    type: 'miniProgram',
    projectPath: 'dist/wechat',
    privateKeyPath: env.WECHAT_UPLOAD_KEY,
    ignores: [],
  })
  await ci.upload({
    project,
    version: version.name,
    desc: `build ${version.code}`,
    setting: { es6: false, minify: false },
    onProgressUpdate: () => {},
  })
}

function ali() {
  const options = [
    '--app-id',
    env.ALIPAY_APPID,
    '--identity-key-path',
    env.ALIPAY_UPLOAD_KEY,
    '--project',
    'dist/ali',
    '--version',
    version.name,
  ]
  const { status } = spawnSync('npx', ['--yes', 'minidev@2.2.5', 'upload', ...options], { stdio: 'inherit' })
  if (status !== 0) throw new Error(`minidev left with ${status}`)
}

async function main() {
  const [target] = process.argv.slice(2)
  if (!needs[target]) throw new Error(`usage: npm run upload -- ${Object.keys(needs).join('|')}`)
  const missing = needs[target]()
    .filter(([, there]) => !there)
    .map(([what]) => what)
  if (!existsSync(`dist/${target}/app.json`)) missing.push(`dist/${target}: npm run build -- ${target}`)
  if (missing.length)
    throw new Error(`missing for an upload to ${target}:\n${missing.map((what) => `  ${what}`).join('\n')}`)
  await (target === 'wechat' ? wechat() : ali())
  console.log(`${target}: uploaded ${version.name}`)
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message)
    process.exit(1)
  },
)
