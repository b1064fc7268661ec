export { SignatureInput } from './SignatureInput.tsx';
export { SignatureDrawing, Signatures } from './Signatures.tsx';
