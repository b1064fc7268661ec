import { LoginForm, LoginScreen } from '../../login/index.ts';

/** The login page itself. */
export function LoginPreview() {
  return (
    <LoginScreen>
      <LoginForm />
    </LoginScreen>
  );
}
