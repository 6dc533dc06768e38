const fs = require('fs')
const path = require('path')

/**
 * Remax's own packages have no *.qq.js: there, and only there, WeChat's variant stands in. The app's files
 * resolve by the usual suffixes.
 */
module.exports = function wechatVariant(request) {
  if (!/[\\/]@remax[\\/](one|runtime)[\\/]/.test(request.context)) return
  const variant = ['.wechat.js', '/index.wechat.js'].find((suffix) =>
    fs.existsSync(path.join(request.context, request.request + suffix)),
  )
  if (variant) request.request += variant
}
