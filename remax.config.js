/**
 * Remax reads this for every target. Each target's own changes live in targets/<target>;
 * targets/mini holds what the three mini-programs share.
 */
const target = process.env.REMAX_PLATFORM
module.exports = require(target === 'web' ? './targets/web/config' : './targets/mini/config')
