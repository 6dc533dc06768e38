/** What Remax takes of react-is; all of that package is 2 KB for everybody to wait for. */
export const ForwardRef = Symbol.for('react.forward_ref')
export const Portal = Symbol.for('react.portal')
