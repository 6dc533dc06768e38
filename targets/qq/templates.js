const fs = require('fs')
const path = require('path')

/**
 * Writes QQ's templates, which are WeChat's with another prefix and script tag, from those of the installed
 * @remax/wechat; returns their folder.
 */
module.exports = function templates(wechatTemplates) {
  const directory = path.join(__dirname, '../../node_modules/.cache/remax-qq')
  fs.mkdirSync(directory, { recursive: true })
  for (const file of fs.readdirSync(wechatTemplates)) {
    const source = fs.readFileSync(path.join(wechatTemplates, file), 'utf8')
    fs.writeFileSync(
      path.join(directory, file),
      source.replace(/\bwx:/g, 'qq:').replace(/<(\/?)wxs\b/g, '<$1qs'),
    )
  }
  return directory
}
