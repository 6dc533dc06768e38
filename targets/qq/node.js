const { DefinePlugin, NormalModuleReplacementPlugin } = require('webpack')
const wechat = require('@remax/wechat/node').default
const wechatVariant = require('./wechatVariant')

/** Remax's adapter for QQ: what `remax build -t qq` asks the package @remax/qq for. */
module.exports = function qq() {
  const { meta, hostComponents, skipHostComponents } = wechat()

  return {
    meta: {
      ...meta,
      global: 'qq',
      template: { ...meta.template, extension: '.qml' },
      style: '.qss',
    },
    hostComponents,
    skipHostComponents,
    configWebpack({ config }) {
      config.plugin('qq-global').use(DefinePlugin, [{ wx: 'qq' }])
      config.plugin('qq-runtime').use(NormalModuleReplacementPlugin, [/^\./, wechatVariant])
      config.module
        .rule('qq-prefix')
        .test(/[\\/]@remax[\\/](one|runtime)[\\/].*\.js$/)
        .use('qq-prefix')
        .loader(require.resolve('./prefixLoader'))
    },
  }
}
