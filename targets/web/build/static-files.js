const fs = require('fs')
const path = require('path')
const sharp = require('sharp')

const folder = path.join(__dirname, '../static')
/** For systems that take no SVG. */
const iconSizes = [180, 512]

/**
 * Puts the files of targets/web/static, and the icon as PNG, beside index.html under their own names, and
 * version.json, by which a page that stays open learns that there is a newer build.
 */
module.exports = class StaticFiles {
  apply(compiler) {
    compiler.hooks.emit.tapPromise('StaticFiles', async (compilation) => {
      const put = (name, source) => {
        compilation.assets[name] = { source: () => source, size: () => source.length }
      }
      for (const name of fs.readdirSync(folder)) {
        compilation.fileDependencies.add(path.join(folder, name))
        put(name, fs.readFileSync(path.join(folder, name)))
      }
      put('version.json', JSON.stringify({ build: compilation.hash }))
      const icon = path.join(folder, 'icon.svg')
      for (const size of iconSizes)
        put(`icon-${size}.png`, await sharp(icon, { density: 600 }).resize(size).png().toBuffer())
    })
  }
}
