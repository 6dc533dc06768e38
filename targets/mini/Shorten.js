/**
 * What webpack 4 writes for each export of a module, each call of an import and each module of nothing, as a style sheet
 * is one, as it is minified; and shorter.
 */
const getter = /(\b[\w$]+\.d\([\w$]+,"[^"]+",)\(function\(\)\{return ([\w$.]+)\}\)\)/g
const call = /(?<![.\w$])Object\(([\w$]+\.[\w$]+)\)\(/g
const nothing = /(?<=[{,]\d+:)function\([\w$]+,[\w$]+,[\w$]+\)\{\}/g
const shorter = (text) =>
  text.replace(getter, '$1()=>$2)').replace(call, '(0,$1)(').replace(nothing, '()=>{}')

/** Webpack plugin: scripts with those shorter, by a fiftieth. */
module.exports = class Shorten {
  apply(compiler) {
    compiler.hooks.compilation.tap('Shorten', (compilation) => {
      compilation.hooks.afterOptimizeChunkAssets.tap('Shorten', (chunks) => {
        for (const file of [...chunks].flatMap(({ files }) => files)) {
          if (!file.endsWith('.js')) continue
          const text = shorter(compilation.assets[file].source())
          compilation.assets[file] = { source: () => text, size: () => Buffer.byteLength(text) }
        }
      })
    })
  }
}
