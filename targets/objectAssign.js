/** What React asks the package object-assign for, which every host has by itself; the package is a kilobyte. */
module.exports = Object.assign
