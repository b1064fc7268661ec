"""An S7 controller nobody here wrote (the server of Snap7), with values that Python encoded.

Arguments: the path of libsnap7.so, and the longest PDU it agrees to.

Prints the port it listens on, then serves until its standard input ends.
"""

import ctypes
import socket
import struct
import sys

LOCAL_PORT = 1
PDU_REQUEST = 10
INPUTS, OUTPUTS, MEMORY, DATA_BLOCK = 0, 1, 2, 5


def text(most, characters):
    return struct.pack("BB", most, len(characters)) + characters.encode("latin-1")


def build_areas():
    block = bytearray(400)
    block[0] = 0b0000_1000
    struct.pack_into(">BhHiIf", block, 1, 200, -1234, 54321, -123456789, 3456789012, 22.34)
    struct.pack_into(">bBHIqQd", block, 18, -5, 250, 40000, 4000000000, -1234567890123456, 1234567890123456, -123.45)
    block[50:59] = text(16, "pump-01")
    block[70:84] = text(12, "Förderpumpe")[:14]
    block[100:356] = text(254, "x" * 254)
    memory = bytearray(64)
    memory[10] = 1
    struct.pack_into(">H", memory, 12, 1500)
    struct.pack_into(">f", memory, 20, 0.1)
    inputs = bytearray(16)
    inputs[0] = 1
    outputs = bytearray(16)
    outputs[0] = 2
    outputs[4] = 17
    short = bytearray(struct.pack(">hhh", 1, 2, 3))
    return [
        (DATA_BLOCK, 1, block),
        (DATA_BLOCK, 2, short),
        (MEMORY, 0, memory),
        (INPUTS, 0, inputs),
        (OUTPUTS, 0, outputs),
    ]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def check(result):
    if result != 0:
        sys.exit(f"Snap7 answers {result:#x}")


def main():
    library = ctypes.CDLL(sys.argv[1])
    library.Srv_Create.restype = ctypes.c_void_p
    server = ctypes.c_void_p(library.Srv_Create())
    port = ctypes.c_uint16(free_port())
    check(library.Srv_SetParam(server, LOCAL_PORT, ctypes.byref(port)))
    length = ctypes.c_int32(int(sys.argv[2]))
    check(library.Srv_SetParam(server, PDU_REQUEST, ctypes.byref(length)))
    kept = []
    for code, index, content in build_areas():
        area = (ctypes.c_ubyte * len(content)).from_buffer(content)
        kept.append(area)
        check(library.Srv_RegisterArea(server, code, ctypes.c_uint16(index), area, len(content)))
    check(library.Srv_StartTo(server, b"127.0.0.1"))
    print(port.value, flush=True)
    sys.stdin.read()
    library.Srv_Stop(server)


if __name__ == "__main__":
    main()
