/** Where Remax's own packages ask for WeChat, by platform or by prop prefix, they mean QQ as well. */
module.exports = function prefixLoader(source) {
  return source
    .replace(/=== 'wechat'/g, "=== 'qq'")
    .replace(/\bwechat-/g, 'qq-')
    .replace('(ali|wechat|toutiao)', '(ali|wechat|qq|toutiao)')
}
