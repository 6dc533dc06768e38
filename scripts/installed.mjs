/** Runs the importing script on a Node that is new enough, where the packages are installed; else says what to do. */
import { existsSync } from 'node:fs'
import './node.mjs'

if (!existsSync(new URL('../node_modules', import.meta.url))) {
  process.stderr.write('还没有安装依赖：先运行 npm ci，或会安装、构建和启动的 npm start\n')
  process.exit(1)
}
