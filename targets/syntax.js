/**
 * The oldest browser whose syntax Babel writes. It is old enough that Babel spells out what webpack 4 cannot parse. What
 * the clients run on reads the same: MobX asks for Proxy, and the styles for newer hosts than that. Named here, those
 * would add a tenth of code for bugs in corners that nobody uses. Built-ins go by the same age: `lib` in
 * src/tsconfig.json.
 */
exports.syntax = ['chrome >= 70']
