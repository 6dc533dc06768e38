/** The two names of react-is that Remax uses. The whole package would add 2 KB to the main package. */
export const ForwardRef = Symbol.for('react.forward_ref')
export const Portal = Symbol.for('react.portal')
