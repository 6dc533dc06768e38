/** Styles play no part in these tests. */
module.exports = {}
